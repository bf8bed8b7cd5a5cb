import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

/**
 * Posts JSON. Resolves with the response's status, rejects without a response. Follows only 307 and 308, as Midtrans
 * does.
 */
export async function postNotification(address: string, body: string, signal: AbortSignal): Promise<number> {
  let url = new URL(address);
  for (let redirects = 0; ; redirects += 1) {
    const { status, location } = await post(url, body, signal);
    if ((status !== 307 && status !== 308) || !location || redirects === MAX_REDIRECTS) return status;
    url = new URL(location, url);
  }
}

function post(url: URL, body: string, signal: AbortSignal): Promise<{ status: number; location: string | undefined }> {
  const isHere = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          host: url.host,
          'content-type': 'application/json',
          accept: 'application/json',
          'user-agent': 'Veritrans',
          'content-length': Buffer.byteLength(body),
        },
        // Hosts under .localhost (such as domains of functions) are not in DNS.
        ...(isHere ? { hostname: '127.0.0.1', servername: url.hostname } : {}),
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }));
        answer.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
