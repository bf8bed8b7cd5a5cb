import { getMimeType } from 'hono/utils/mime';

/** File extensions that scanners and monitors request, in addition to the file types that browsers know. */
const endings =
  /\.(php\d?|phtml|aspx?|jspx?|cgi|pl|py|rb|sh|exe|dll|sql|sqlite3?|db|bak|old|orig|save|swp|log|ini|conf|cfg|env|ya?ml|toml|lock|pem|key|crt|git|zip|rar|7z|tgz|t?gz|bz2)$/i;
/** Paths that monitors request. If this server has such a page, it responds before this check. */
const asked = new Set(['/metrics', '/healthz', '/readyz', '/livez']);

/**
 * Whether only machines request this path. The client's page would tell a monitor that the server is healthy, and a
 * scanner that there is content. Ids may contain a dot (`/product/a.b`), so only known extensions count.
 */
export function isOfMachines(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return asked.has(path) || /(^|\/)(\.|%2e)[a-z]/i.test(path) || endings.test(last) || getMimeType(last) !== undefined;
}
