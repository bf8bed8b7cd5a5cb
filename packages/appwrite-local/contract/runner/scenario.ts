import { readdirSync, readFileSync } from 'node:fs';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonRecord = { [key: string]: Json };

/** Describes an uploaded file, which has the same bytes in every run (files.ts). */
export type FileRecipe = {
  readonly name: string;
  readonly field?: string;
  readonly type?: string;
  readonly png?: readonly [number, number];
  readonly gif?: boolean;
  readonly text?: string;
  readonly bytes?: number;
  readonly seed?: number;
  /** Contents of a .tar.gz: text by path. */
  readonly tar?: Readonly<Record<string, string>>;
  readonly slice?: readonly [number, number];
};

export type HttpRequest = {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[];
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: Json;
  readonly rawBody?: Json;
  /** Requests this host name on the same server, outside /v1 and without Appwrite headers. */
  readonly domain?: string;
  readonly file?: FileRecipe;
};

export type SocketAction = {
  readonly conn: string;
  readonly open?: {
    readonly path?: string;
    readonly query?: readonly (readonly [string, string])[];
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly send?: Json;
  readonly recv?: boolean;
  readonly close?: boolean;
  readonly quiet?: number;
};

/**
 * With `subject`: waits for the newest mail with that subject, and checks its headers and texts. Without: takes the
 * link of the newest mail.
 */
export type MailStep = {
  readonly to: string;
  readonly subject?: string;
  readonly headers?: readonly string[];
  readonly contains?: readonly string[];
};

/** One recorded step: a request, a web socket action, a mail to wait for, or a pause. */
export type Step = {
  readonly as?: string;
  readonly note?: string;
  readonly request?: HttpRequest;
  readonly ws?: SocketAction;
  readonly mail?: MailStep;
  /** The recorder paused here because the next answer takes time; the runner repeats the request instead. */
  readonly wait?: number;
  /** Repeats the request until the value at this path (or every `status` of the list there) is one of `in`. */
  readonly until?: { readonly path: string; readonly in: readonly Json[] };
  readonly record?: readonly string[];
  readonly unordered?: readonly string[];
  readonly bytes?: boolean;
  readonly save?: Readonly<Record<string, string>>;
  readonly response: JsonRecord;
};

export type Scenario = { readonly name: string; readonly about: string; readonly steps: readonly Step[] };

const folder = new URL('../scenarios/', import.meta.url);

/** All recorded scenarios, by name; `only` picks some. */
export function loadScenarios(only?: readonly string[]): Scenario[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): Scenario => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    .filter(({ name }) => !only || only.includes(name));
}

/** A step in one line, for reports. */
export function describeStep({ as, request, mail, ws }: Step): string {
  const who = as ? `${as} ` : '';
  if (request) {
    const query = (request.query ?? []).map(([name, value]) => ` ${name}=${value}`).join('');
    return `${who}${request.method} ${request.path}${query}`.slice(0, 300);
  }
  if (mail) return `mail to ${mail.to}`;
  return ws ? `${who}web socket ${ws.conn}` : 'pause';
}
