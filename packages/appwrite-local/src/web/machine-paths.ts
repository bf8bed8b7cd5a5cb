import { getMimeType } from 'hono/utils/mime';

/** Endings of what scanners and monitors ask any server for, beside the types of files that browsers know. */
const endings =
  /\.(php\d?|phtml|aspx?|jspx?|cgi|pl|py|rb|sh|exe|dll|sql|sqlite3?|db|bak|old|orig|save|swp|log|ini|conf|cfg|env|ya?ml|toml|lock|pem|key|crt|git|zip|rar|7z|tgz|t?gz|bz2)$/i;
/** What monitors ask; where this server answers them, it does so before. */
const asked = new Set(['/metrics', '/healthz', '/readyz', '/livez']);

/**
 * Whether a path is none that a person visits: a client's page there would tell a monitor that all is well, and a scanner that there is
 * something. Ids may hold a dot (`/product/a.b`), so only known endings count.
 */
export function isOfMachines(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return asked.has(path) || /(^|\/)(\.|%2e)[a-z]/i.test(path) || endings.test(last) || getMimeType(last) !== undefined;
}
