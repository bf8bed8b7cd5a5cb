import type { AppwriteConfig } from './config.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** How many rows of a table meet these queries (texts, as the API takes them), counted up to 5,000; null: there is no such table. */
export type CountRows = (table: {
  readonly databaseId: string;
  readonly tableId: string;
  readonly queries: readonly string[];
}) => number | null;

/** Something beside the server that it depends on, such as its mail server. */
export interface SlowCheck {
  /** What the reasons begin with, before a colon: `mail`. */
  readonly part: string;
  readonly everyMinutes: number;
  /** What is wrong, in fixed sentences, since everybody may read them. `origin`: of this server on its machine. */
  readonly look: (origin: string) => Promise<readonly string[]>;
}

/** What of a project is watched beside the server itself. */
export interface Observed {
  /** From which age on `/healthz` names the last backup, and its last trial restore; without it they are only told. */
  readonly backups?: { readonly staleHours: number; readonly trialStaleDays: number };
  readonly slowChecks?: readonly SlowCheck[];
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

/** A picture as it is drawn: its sides in pixels, cut to them from the middle. */
export interface PictureLook {
  readonly width: number;
  readonly height: number;
  readonly output: 'png' | 'webp';
  /** `ffffff`, behind what can be seen through. */
  readonly background?: string;
}

/** What of a project its client's files are written with. */
export interface ProjectFiles {
  readRow(databaseId: string, tableId: string, rowId: string): Readonly<Record<string, unknown>> | null;
  /** Null: there is no such picture. */
  readPicture(bucketId: string, fileId: string, look: PictureLook): Promise<Buffer | null>;
}

/** What a project writes into its client's files as they are served. Nothing on the disk is changed. */
export interface WebFiles {
  /** The files it is about: `/index.html`, `/icon.svg`. Browsers ask for them anew each time. */
  readonly paths: readonly string[];
  /** Where it is another, the files are written anew. Asked at each request of one: no more than a read of some rows. */
  version(project: ProjectFiles): string;
  /** The file as it is sent; null: as it is. */
  write(path: string, plain: Buffer, project: ProjectFiles): Promise<Buffer | null>;
  /** What mails and the mailbox call it; without it, the name in the config. */
  projectName?(project: ProjectFiles): string | null;
  /** What mails look like: the path of a picture among the files, and the colour (`#rrggbb`) of their button. */
  mailLook?(project: ProjectFiles): { readonly logo: string; readonly colour: string };
}

/** What the client is told of its project. */
type WebConfig = Readonly<Record<string, unknown>>;
type Variables = Readonly<Record<string, string>>;

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
  /**
   * A listening socket that was handed over by whoever started the process (its number; systemd's first is 3), instead of `port` and
   * `host`: connections wait in it while one server ends and the next one starts.
   */
  readonly socket?: number;
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
  /**
   * A folder that keeps files of the client's builds, by their hashed names: of this build from its start, and of earlier ones for 30
   * days. Pages that were open when another build came still find theirs.
   */
  readonly keptAssets?: string;
  /** More fields of the client's runtime-config, or what gives them where they are known only once the server runs. */
  readonly webConfig?: WebConfig | (() => WebConfig);
  /** Further headers of the client's page (a Content-Security-Policy), given its HTML and the requested origin. */
  readonly webHeaders?: (html: string, origin: string) => Readonly<Record<string, string>>;
  /** What the project writes into files of the client: its own name, colours and icons. */
  readonly webFiles?: WebFiles;
  /**
   * The previews that callers without a key may request, as query strings (`width=480&output=webp`): each further one
   * costs CPU and disk. Default: any, as on the real server.
   */
  readonly previews?: readonly string[];
  /**
   * Uploads are refused when the disk has fewer free bytes. Default: a twentieth of the disk, between 200 MB and 2 GB.
   */
  readonly keepFree?: number;
  /** Nothing is begun by the clock: no schedule, no promised run, no message. For data that is looked at or brought up to date. */
  readonly asleep?: boolean;
  /** Variables of every function, or of each by its id. */
  readonly functionVariables?: Variables | ((functionId: string) => Variables);
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
