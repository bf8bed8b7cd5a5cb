import type { Json, JsonRecord } from './scenario.ts';
import type { Socket } from './sockets.ts';

/** The server that scenarios are played against. */
export type Target = {
  readonly endpoint: string;
  readonly project: string;
  readonly key: string;
  /** `GET url?to=address` returns the newest mail. If null, a scenario ends at its first step that needs a mail. */
  readonly mailbox: string | null;
  /**
   * Time that a web socket must be silent before a step ends, in milliseconds. 'pong': until it has answered a ping,
   * for servers that send events before their response.
   */
  readonly quiet: number | 'pong';
  /** Host and port of a mail server that the tested server can reach. The mailbox shows the mails that it receives. */
  readonly smtp: readonly [host: string, port: number];
};

export const PATIENCE_MS = 4000;

export class MissingValue extends Error {}

/** State of a running scenario: cookies of the actors, saved values, open sockets. */
export class Play {
  readonly target: Target;
  readonly values = new Map<string, Json>();
  readonly sockets = new Map<string, Socket>();
  readonly #cookies = new Map<string, Map<string, string>>();
  /** The newest mail a step has used. */
  lastMail = '';
  /** Expiry of the secret in the last response. The link in this step's mail must not expire earlier. */
  mailNotBefore = 0;

  /** How long to wait for recorded messages before they count as missing, in milliseconds. */
  patience = PATIENCE_MS;

  constructor(target: Target) {
    this.target = target;
    const [host, port] = target.smtp;
    this.values.set('project', target.project).set('endpoint', target.endpoint);
    this.values.set('smtpHost', host).set('smtpPort', port);
  }

  #value(name: string): Json {
    const value = this.values.get(name);
    if (value === undefined) throw new MissingValue(`no value for {{${name}}}`);
    return value;
  }

  /** Replaces `{{name}}` by saved values. @throws MissingValue */
  fillText(text: string): Json {
    const whole = /^\{\{([\w.-]+)\}\}$/.exec(text);
    if (whole?.[1]) return this.#value(whole[1]);
    return text.replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => String(this.#value(name)));
  }

  fill(value: Json): Json {
    if (typeof value === 'string') return this.fillText(value);
    if (Array.isArray(value)) return value.map((one) => this.fill(one));
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value.$repeat)) return String(value.$repeat[0]).repeat(Number(value.$repeat[1]));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [String(this.fillText(key)), this.fill(one)]));
  }

  cookiesOf(actor: string): string | null {
    const jar = this.#cookies.get(actor);
    return jar && jar.size > 0 ? [...jar].map(([name, value]) => `${name}=${value}`).join('; ') : null;
  }

  /** Stores the cookies of a response like a browser. */
  keepCookies(actor: string, lines: readonly string[]): void {
    const jar = this.#cookies.get(actor) ?? new Map<string, string>();
    this.#cookies.set(actor, jar);
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === 'deleted' || attributes.some(isOver)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), value);
    }
  }

  save(wanted: Readonly<Record<string, string>> | undefined, answer: JsonRecord): void {
    for (const [name, path] of Object.entries(wanted ?? {})) {
      const value = valueAt(answer, path);
      if (value !== undefined && value !== null) this.values.set(name, value);
    }
  }

  close(): void {
    for (const socket of this.sockets.values()) socket.close();
  }
}

/** The value at a path like `rows.0.$id`. */
export function valueAt(answer: JsonRecord, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>(entry, answer);
}

function entry(value: Json | undefined, key: string): Json | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  return Array.isArray(value) ? value[Number(key)] : value[key];
}

function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=');
  if (/^max-age$/i.test(name)) return Number(value) <= 0;
  return /^expires$/i.test(name) && Date.parse(value.replaceAll('-', ' ')) < Date.now();
}
