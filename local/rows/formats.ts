import { isIP } from 'node:net';

const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?$/i;
const webAddress = /^https?:\/\/(?:[^@/?#]*@)?(\[[0-9a-f:.]+\]|[^:/?#]*)(?::(\d{1,5}))?(?:[/?#].*)?$/i;

/** As PHP's FILTER_VALIDATE_URL: printable ASCII, a scheme, a host (for http a valid one). */
export function isUrl(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text)) return false;
  if (/^(mailto|news|file):/i.test(text)) return text.length > text.indexOf(':') + 1;
  if (!/^https?:/i.test(text)) return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.test(text);
  const [, host = '', port] = webAddress.exec(text) ?? [];
  if (port !== undefined && Number(port) > 65_535) return false;
  if (host.startsWith('[')) return isIP(host.slice(1, -1)) === 6;
  return hostName.test(host);
}

/** As PHP's FILTER_VALIDATE_EMAIL for addresses people have: dot-atom before the @, a domain with a dot after it. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > 64 || text.length > 254) return false;
  const localOk =
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(local) ||
    /^"([\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/.test(local);
  return localOk && domain.includes('.') && !domain.endsWith('.') && hostName.test(domain);
}

/** IPv4 or IPv6, without a port or brackets. */
export function isIpAddress(text: string): boolean {
  return isIP(text) !== 0;
}
