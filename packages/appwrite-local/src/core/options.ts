import type { AppwriteConfig } from './config.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** How many rows of a table meet these queries (texts, as the API takes them), counted up to 5,000; null: there is no such table. */
export type CountRows = (table: {
  readonly databaseId: string;
  readonly tableId: string;
  readonly queries: readonly string[];
}) => number | null;

/** What of a project is watched beside the server itself. */
export interface Observed {
  /** A function that `/healthz` asks: any answer below 500 is a good one. Nothing is kept of such a run. */
  readonly healthFunction?: { readonly functionId: string; readonly method: string; readonly path: string };
  /** Why the project is not ready yet, a sentence each: data that a new version has to move first. Asked by `/readyz`. */
  readonly notReady?: (count: CountRows) => readonly string[];
  /** More figures of `/metrics`; null: none now. */
  readonly gauges?: readonly {
    readonly name: string;
    readonly help: string;
    readonly read: (count: CountRows) => number | null;
  }[];
}

/** What the client is told of its project. */
type WebConfig = Readonly<Record<string, unknown>>;

/** The settings of one server, as its services read them. */
export interface Settings {
  /** appwrite.json as an object or a path to it. */
  readonly config: AppwriteConfig | string;
  /** The folder that function paths are relative to; default: that of the config file, or the working directory. */
  readonly configDir?: string;
  /** The data folder, or ':memory:' (default). */
  readonly data?: string;
  /** 0 (default) picks a free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default: the config's projectId. */
  readonly projectId?: string;
  /** The root API key. Default: a random one, kept in the data folder. */
  readonly key?: string;
  /** Real rate limits (reference 3.3). Default off. */
  readonly limits?: boolean;
  /** Trust X-Forwarded-For and -Proto: only behind a proxy of one's own. Default off. */
  readonly trustProxy?: boolean;
  /** An smtp:// URL that mails are sent to, besides the outbox. */
  readonly mail?: string;
  /** The sender of mails. Default: noreply@ the first platform. */
  readonly mailFrom?: string;
  /** The folder of a built web client, served on the same port. */
  readonly web?: string;
  /** Further fields of the client's runtime-config, or a function if they are known only once the server runs. */
  readonly webConfig?: WebConfig | (() => WebConfig);
  /** Further headers of the client's page (a Content-Security-Policy), given its HTML and the requested origin. */
  readonly webHeaders?: (html: string, origin: string) => Readonly<Record<string, string>>;
  /**
   * The previews that callers without a key may request, as query strings (`width=480&output=webp`): each further one
   * costs CPU and disk. Default: any, as on the real server.
   */
  readonly previews?: readonly string[];
  /**
   * Uploads are refused when the disk has fewer free bytes. Default: a twentieth of the disk, between 200 MB and 2 GB.
   */
  readonly keepFree?: number;
  /** Environment variables of every function. */
  readonly functionVariables?: Readonly<Record<string, string>>;
  /** Hosts whose pages may call (web platforms). Default: localhost. The server's own address is always allowed. */
  readonly platforms?: readonly string[];
  /**
   * Figures for Prometheus at `/metrics`: `true` answers what comes straight from this machine, `{ token }` whoever names it
   * (`Authorization: Bearer …`). Default off: 404.
   */
  readonly metrics?: boolean | { readonly token: string };
  /** What of the project `/healthz`, `/readyz` and `/metrics` look at. */
  readonly observed?: Observed;
  /** Lines of JSON to the standard error; `debug` has one for each request. Default: none, errors go to `onError`. */
  readonly logLevel?: LogLevel;
  /** Told about unexpected errors; default: the log, or console.error where there is none. */
  readonly onError?: (error: unknown, where: string) => void;
}
