/** A person with the app open: a session, an IP address of their own, and calls as the client's SDK sends them. */
import { WebSocket } from 'ws';
import type { BenchServer } from '../local/campus.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** The error for a function's refusal: its status and response. */
const refusal = (status: number, text: string) => new Error(`${status} ${text.slice(0, 160)}`);

export class Visitor {
  readonly #server: BenchServer;
  readonly #headers: Record<string, string>;

  /**
   * `number` determines the IP address, which the server takes from X-Forwarded-For. An empty `session` means a guest.
   */
  constructor(server: BenchServer, number: number, session: string) {
    this.#server = server;
    this.#headers = {
      'x-appwrite-project': server.project,
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(session && { 'x-appwrite-session': session }),
    };
  }

  /** @throws for any response but 2xx */
  async get(path: string): Promise<ArrayBuffer> {
    const response = await fetch(this.#server.endpoint + path, { headers: this.#headers });
    if (!response.ok) throw refusal(response.status, await response.text());
    return response.arrayBuffer();
  }

  async json(path: string): Promise<Record<string, unknown>> {
    return JSON.parse(Buffer.from(await this.get(path)).toString());
  }

  /**
   * Calls a route of the function `market`. @throws if the server or the function refuses, except with `expected`
   * statuses
   */
  async market(method: string, path: string, body: object = {}, expected: readonly number[] = []): Promise<Answer> {
    const response = await fetch(`${this.#server.endpoint}/functions/market/executions`, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        path,
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const text = await response.text();
    if (!response.ok) throw refusal(response.status, text);
    const { responseStatusCode: status, responseBody } = JSON.parse(text);
    if ((status < 200 || status >= 300) && !expected.includes(status)) throw refusal(status, responseBody);
    return { status, body: JSON.parse(responseBody || '{}') };
  }

  async upload(bucket: string, fileId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const form = new FormData();
    form.append('fileId', fileId);
    form.append('file', new Blob([bytes]), 'foto.jpg');
    const url = `${this.#server.endpoint}/storage/buckets/${bucket}/files`;
    const response = await fetch(url, { method: 'POST', headers: this.#headers, body: form });
    if (!response.ok) throw refusal(response.status, await response.text());
    await response.arrayBuffer();
  }

  /** Opens a socket like an open page; resolves when the server has confirmed the subscription. */
  listen(channels: readonly string[], onEvent: (frame: string) => void): Promise<WebSocket> {
    const url = `${this.#server.endpoint.replace(/^http/, 'ws')}/realtime?project=${this.#server.project}`;
    const socket = new WebSocket(url, { headers: this.#headers });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.on('message', (data) => {
        const frame = data.toString();
        if (frame.startsWith('{"type":"event"')) onEvent(frame);
        else if (frame.startsWith('{"type":"connected"'))
          socket.send(JSON.stringify({ type: 'subscribe', data: [{ subscriptionId: 's', channels, queries: [] }] }));
        else if (frame.startsWith('{"type":"response"')) resolve(socket);
      });
    });
  }
}
