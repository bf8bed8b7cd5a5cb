/** A static file host such as a team may use: it serves index.html in place of missing files. */
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
};

/** Serves a folder with this `cache-control`; without the header if it is ''. `close` stops the server. */
export async function plainHost(folder: string, cacheControl: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((asked, answer) => {
    const file = join(folder, (asked.url ?? '/').split('?')[0] ?? '');
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    answer.setHeader('content-type', isFile ? (types[extname(file)] ?? 'application/octet-stream') : 'text/html');
    answer.setHeader('last-modified', new Date(Date.now() - 864e5).toUTCString());
    if (cacheControl) answer.setHeader('cache-control', cacheControl);
    answer.end(readFileSync(isFile ? file : join(folder, 'index.html')));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`, close };
}

/** Waits until the page's service worker is active and controls the page. */
export const taken = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? '')).toBe('activated');
