import type { AppwriteConfig } from './config.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The number of rows that match these queries (API texts), counted up to 5,000; null: no such table. */
export type CountRows = (table: {
  readonly databaseId: string;
  readonly tableId: string;
  readonly queries: readonly string[];
}) => number | null;

/** A system that the server depends on, such as its mail server. */
export interface SlowCheck {
  /** The prefix of its reasons: `mail`. */
  readonly part: string;
  readonly everyMinutes: number;
  /** The problem in fixed sentences, because it is public. `origin`: of this server on its machine. */
  readonly look: (origin: string) => Promise<readonly string[]>;
}

/** A project's own health checks. */
export interface Observed {
  /** Age from which `/healthz` reports the last backup and its trial restore; without it they are only shown. */
  readonly backups?: { readonly staleHours: number; readonly trialStaleDays: number };
  readonly slowChecks?: readonly SlowCheck[];
  /** A function that `/healthz` runs: an answer below 500 is healthy. No record of such a run is kept. */
  readonly healthFunction?: { readonly functionId: string; readonly method: string; readonly path: string };
  /** Minutes without a successful run by its schedule from which `/healthz` reports a function, by its id. */
  readonly lateMinutes?: Readonly<Record<string, number>>;
  /** Reasons why the project is not ready, a sentence each, such as pending data migrations. For `/readyz`. */
  readonly notReady?: (count: CountRows) => readonly string[];
  /** Further figures of `/metrics`; null: none now. */
  readonly gauges?: readonly {
    readonly name: string;
    readonly help: string;
    readonly read: (count: CountRows) => number | null;
  }[];
}

/** The size of a drawn picture in pixels, cropped from the middle. */
export interface PictureLook {
  readonly width: number;
  readonly height: number;
  readonly output: 'png' | 'webp';
  /** `ffffff`, the background of transparent parts. */
  readonly background?: string;
}

/** The project's data for the client's files. */
export interface ProjectFiles {
  readRow(databaseId: string, tableId: string, rowId: string): Readonly<Record<string, unknown>> | null;
  /** Null: the picture does not exist. */
  readPicture(bucketId: string, fileId: string, look: PictureLook): Promise<Buffer | null>;
}

/** Changes to the client's files as they are served. The disk is unchanged. */
export interface WebFiles {
  /** The affected files: `/index.html`, `/icon.svg`. Browsers revalidate them each time. */
  readonly paths: readonly string[];
  /** A new value rewrites the files. Called at each request of one, so it should only read a few rows. */
  version(project: ProjectFiles): string;
  /** The file as it is sent; null: unchanged. */
  write(path: string, plain: Buffer, project: ProjectFiles): Promise<Buffer | null>;
  /** The project's name in mails and the mailbox; default: the config's. */
  projectName?(project: ProjectFiles): string | null;
  /** The look of mails: path of a picture among the files, and colour (`#rrggbb`) of the button. */
  mailLook?(project: ProjectFiles): { readonly logo: string; readonly colour: string };
}

/** The project's part of the client's configuration. */
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
   * A listening socket that the parent process hands over (its descriptor; systemd's first is 3), instead of `port` and
   * `host`: connections wait in it between two servers.
   */
  readonly socket?: number;
  /** Default: the config's projectId. */
  readonly projectId?: string;
  /** The root API key. Default: a random one, kept in the data folder. */
  readonly key?: string;
  /** Real rate limits (reference 3.3). Default off. */
  readonly limits?: boolean;
  /** Trust X-Forwarded-For and -Proto: only behind your own proxy. Default off. */
  readonly trustProxy?: boolean;
  /** An smtp:// URL that mails are sent to, besides the outbox. */
  readonly mail?: string;
  /** The sender of mails. Default: noreply@ the first platform. */
  readonly mailFrom?: string;
  /** The folder of a built web client, served on the same port. */
  readonly web?: string;
  /**
   * A folder with the client's files by hashed names: of this build, and of earlier ones for 30 days, for pages that
   * are still open.
   */
  readonly keptAssets?: string;
  /** Further fields of the client's runtime-config, or a function for fields that are known only at run time. */
  readonly webConfig?: WebConfig | (() => WebConfig);
  /** Further headers of the client's page (a Content-Security-Policy), given its HTML and the requested origin. */
  readonly webHeaders?: (html: string, origin: string) => Readonly<Record<string, string>>;
  /** The project's changes to files of the client: its name, colours and icons. */
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
  /** Starts no timers: no schedules, delayed runs or messages. For inspecting and migrating data. */
  readonly asleep?: boolean;
  /** Variables of every function, or of each by its id. */
  readonly functionVariables?: Variables | ((functionId: string) => Variables);
  /** Hosts whose pages may call (web platforms). Default: localhost. The server's own address is always allowed. */
  readonly platforms?: readonly string[];
  /**
   * Prometheus metrics at `/metrics`: `true` for direct requests of this machine, `{ token }` for requests with
   * `Authorization: Bearer …`. Default off: 404.
   */
  readonly metrics?: boolean | { readonly token: string };
  /** The project's checks for `/healthz`, `/readyz` and `/metrics`. */
  readonly observed?: Observed;
  /** Lines of JSON to the standard error; `debug` has one for each request. Default: none, errors go to `onError`. */
  readonly logLevel?: LogLevel;
  /** Receives unexpected errors; default: the log, or console.error without one. */
  readonly onError?: (error: unknown, where: string) => void;
}
