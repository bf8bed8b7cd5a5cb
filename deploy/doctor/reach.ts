/** One request to a public address. It accepts any certificate; check-address.ts judges certificates. */
import { type IncomingHttpHeaders, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

export interface Answer {
  /** 101 if the connection was upgraded. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Asked extends Pick<RequestOptions, 'method' | 'headers'> {
  readonly body?: Buffer;
  readonly patience: number;
  /** IP address to connect to; by default, the first address of the name that answers. */
  readonly address?: string;
}

/** Maximum length of a response, above any expected size. */
const mostText = 1_000_000;

/**
 * A DNS lookup that returns this address for every name. It calls back asynchronously, as node:dns does, because a
 * connection that fails within the call would end the process.
 */
const only =
  (address: string): LookupFunction =>
  (_, { all }, found) =>
    process.nextTick(() =>
      all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address)),
    );

/** Time, ms, after which a body is sent although no `100 Continue` came: not every proxy sends one. */
const longestContinue = 1_000;

/**
 * Sends one request. With the header `expect`, the body follows once the server asks for it, so that an early refusal
 * is read instead of lost in a reset connection. @throws the network's error, and an error after `patience` ms
 */
export function reach(at: string | URL, { body, patience, address, ...options }: Asked): Promise<Answer> {
  const url = new URL(at);
  const ask = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const headers = { ...options.headers, ...(body && { 'content-length': String(body.length) }) };
    const to = address === undefined ? {} : { lookup: only(address) };
    const asked = ask(url, { ...options, ...to, headers, rejectUnauthorized: false, agent: false });
    const late = setTimeout(() => asked.destroy(new Error(`no answer within ${patience / 1000} s`)), patience);
    asked.once('close', () => clearTimeout(late));
    const end = (answer: Answer) => {
      resolve(answer);
      asked.destroy();
    };
    asked.once('error', reject);
    asked.once('upgrade', ({ statusCode = 0, headers }) => end({ status: statusCode, headers, text: '' }));
    asked.once('response', (answer) => {
      let text = '';
      const whole = () => end({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > mostText) whole();
      });
      answer.once('end', whole).once('error', reject);
    });
    const send = () => asked.writableEnded || asked.end(body);
    if (!('expect' in headers)) return void send();
    const uncontinued = setTimeout(send, longestContinue);
    asked.once('close', () => clearTimeout(uncontinued));
    asked.once('continue', send).flushHeaders();
  });
}
