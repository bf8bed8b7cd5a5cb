import { createHash } from 'node:crypto';

const snapAssets = 'https://snap-assets.al-pc-id-b.cdn.gtflabs.io';
/** Origins of Midtrans' snap.js, its pop-up and their resources, by MIDTRANS_MODE. */
const snapOrigins: Readonly<Record<string, readonly string[]>> = {
  production: ['https://app.midtrans.com', 'https://api.midtrans.com', snapAssets],
  sandbox: ['https://app.sandbox.midtrans.com', 'https://api.sandbox.midtrans.com', snapAssets],
};

const year = 31_536_000;
const configBlock = /<script type="application\/json" id="runtime-config">([\s\S]*?)<\/script>/;
/**
 * Matches inline scripts that run, but not JSON blocks, which have another `type`. Modules occur only in the dev
 * server.
 */
const inlineScript = /<script(?: type="module")?>([\s\S]*?)<\/script>/g;

function runtimeConfig(html: string): Record<string, string> {
  const json = configBlock.exec(html)?.[1];
  if (json === undefined) throw new Error('index.html has no runtime-config block');
  return JSON.parse(json);
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/** The origins of the Snap pop-up: the simulator's, or Midtrans' by mode (any mode but production is the sandbox). */
function payOrigins({ midtransScriptUrl, midtransMode }: Record<string, string>): readonly string[] {
  if (midtransScriptUrl) return [new URL(midtransScriptUrl).origin];
  return snapOrigins[midtransMode ?? ''] ?? snapOrigins.sandbox ?? [];
}

/**
 * The headers of the client's page. `html`: index.html as it is sent; its runtime-config block contains the addresses
 * of Appwrite and Midtrans, and its inline scripts are allowed by hash. `origin`: the page's own; with TLS, the headers
 * include HSTS. The embedded server sends these headers; `node deploy/web-headers.ts` prints them for other servers.
 */
export function pageHeaders(html: string, origin: string): Record<string, string> {
  const config = runtimeConfig(html);
  const api = config.endpoint ? new URL(config.endpoint).origin : origin;
  const pay = payOrigins(config);
  const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script));
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...pay],
    'style-src': ["'self'", "'unsafe-inline'"], // Mantine writes its theme and responsive props into style elements
    'img-src': ["'self'", 'data:', 'blob:', api],
    'connect-src': ["'self'", socketOf(origin), api, socketOf(api), ...pay],
    'frame-src': ["'self'", ...pay],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const directives = Object.entries(policy).map(
    ([name, sources]) => `${name} ${[...new Set(sources)].filter(Boolean).join(' ')}`,
  );
  return {
    'content-security-policy': directives.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // The camera scans the buyer's code; frames in this page may not use it.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self), browsing-topics=()',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': `max-age=${year}` } : {}),
  };
}

/**
 * index.html with the Content-Security-Policy in a meta element, for servers that do not send our headers (Appwrite
 * Sites). Omits frame-ancestors, which browsers ignore there. `origin`: the page's own, '' if unknown.
 */
export function withPolicy(html: string, origin: string): string {
  const policy = (pageHeaders(html, origin)['content-security-policy'] ?? '')
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
  // Inserted after the charset, which must be in the first kilobyte, and before every script.
  return html.replace(
    /<meta charset="[^"]*"\s*\/?>/,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}
