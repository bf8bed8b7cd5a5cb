import { WebSocket } from 'ws';
import { queryText, USER_AGENT } from './http.ts';
import { PATIENCE_MS, type Play, type Target } from './play.ts';
import type { Json, JsonRecord, SocketAction } from './scenario.ts';

/** An open web socket and its unread messages. */
export class Socket {
  readonly #socket: WebSocket;
  readonly #inbox: Json[] = [];
  #wake: (() => void) | null = null;
  closed = false;

  constructor(url: string, headers: Record<string, string>) {
    this.#socket = new WebSocket(url, { headers });
    this.#socket.on('message', (data) => {
      this.#inbox.push(readMessage(String(data)));
      this.#wake?.();
    });
    this.#socket.on('close', () => {
      this.closed = true;
      this.#wake?.();
    });
    this.#socket.on('error', () => this.#wake?.()); // a refused connection also ends in 'close'
    this.#socket.on('open', () => this.#wake?.());
  }

  async opened(): Promise<void> {
    while (this.#socket.readyState === WebSocket.CONNECTING) await this.#news(PATIENCE_MS);
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close(1000);
  }

  async whenClosed(): Promise<void> {
    while (!this.closed && (await this.#news(PATIENCE_MS)));
  }

  /** Resolves true when the socket gets a message, false after that much silence. */
  #news(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /** Resolves when everything that was sent before has arrived, or the socket is closed. */
  #pong(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#socket.off('pong', done).off('close', done);
        resolve();
      };
      this.#socket.once('pong', done).once('close', done);
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
      else if (this.closed) done();
    });
  }

  /** Waits for the expected number of messages (and the close, if expected), then for silence; returns all messages. */
  async receive(expected: number, closing: boolean, quiet: Target['quiet'], patience: number): Promise<Json[]> {
    const complete = () => this.#inbox.length >= expected && (!closing || this.closed);
    while (!complete() && !this.closed && (await this.#news(patience)));
    if (quiet === 'pong') await this.#pong();
    else while (!this.closed && (await this.#news(quiet)));
    return this.#inbox.splice(0);
  }
}

function readMessage(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return { $text: text };
  }
}

function connect(play: Play, { open }: SocketAction, actor: string): Socket {
  const query = queryText(play, open?.query);
  const url = `${play.target.endpoint.replace(/^http/, 'ws')}${open?.path ?? '/realtime'}${query ? `?${query}` : ''}`;
  const headers: Record<string, string> = { 'user-agent': USER_AGENT };
  const cookie = actor === 'guest' || actor.includes(':') ? null : play.cookiesOf(actor);
  if (cookie) headers.cookie = cookie;
  for (const [name, value] of Object.entries(open?.headers ?? {})) headers[name] = String(play.fillText(value));
  return new Socket(url, headers);
}

async function socketFor(play: Play, action: SocketAction, actor: string): Promise<Socket> {
  if (action.open) {
    const socket = connect(play, action, actor);
    play.sockets.set(action.conn, socket);
    await socket.opened();
    return socket;
  }
  const socket = play.sockets.get(action.conn);
  if (!socket) throw new Error(`no connection ${action.conn}`);
  return socket;
}

/** Opens, sends, receives or closes; returns the messages in the form of the recordings. */
export async function runSocketStep(
  play: Play,
  action: SocketAction,
  actor: string,
  expected: JsonRecord,
): Promise<JsonRecord> {
  const socket = await socketFor(play, action, actor);
  if (action.close) {
    socket.close();
    await socket.whenClosed();
    return expected;
  }
  if (action.send !== undefined)
    socket.send(typeof action.send === 'string' ? action.send : JSON.stringify(play.fill(action.send)));
  const wanted = Array.isArray(expected.messages) ? expected.messages.length : 0;
  const messages = await socket.receive(wanted, expected.closed === true, play.target.quiet, play.patience);
  return socket.closed ? { messages, closed: true } : { messages };
}
