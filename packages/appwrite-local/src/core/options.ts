import type { AppwriteConfig } from './config.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Counts the rows that match these queries (in the API's format), up to 5,000; null if the table does not exist. */
export type CountRows = (table: {
  readonly databaseId: string;
  readonly tableId: string;
  readonly queries: readonly string[];
}) => number | null;

/** A check of an external system that the server depends on, such as its mail server. */
export interface SlowCheck {
  /** The prefix of the check's messages, such as `mail`. */
  readonly part: string;
  readonly everyMinutes: number;
  /**
   * Returns the problems found as fixed sentences, because they are published. `origin` is this server's address on its
   * own machine.
   */
  readonly look: (origin: string) => Promise<readonly string[]>;
}

/** Health checks that a project adds. */
export interface Observed {
  /** Age at which `/healthz` reports the last backup and its trial restore as stale. Without it they are only shown. */
  readonly backups?: { readonly staleHours: number; readonly trialStaleDays: number };
  readonly slowChecks?: readonly SlowCheck[];
  /** A function that `/healthz` runs: a status below 500 is healthy. These runs are not recorded. */
  readonly healthFunction?: { readonly functionId: string; readonly method: string; readonly path: string };
  /** By function id: `/healthz` reports a function if its schedule had no successful run for this many minutes. */
  readonly lateMinutes?: Readonly<Record<string, number>>;
  /**
   * Reasons why the project is not ready, such as pending data migrations, as one sentence each. Shown by `/readyz`.
   */
  readonly notReady?: (count: CountRows) => readonly string[];
  /** Additional values of `/metrics`; null if there is no value now. */
  readonly gauges?: readonly {
    readonly name: string;
    readonly help: string;
    readonly read: (count: CountRows) => number | null;
  }[];
}

/** Size and format of a rendered picture, cropped from the centre. Sizes are in pixels. */
export interface PictureLook {
  readonly width: number;
  readonly height: number;
  readonly output: 'png' | 'webp';
  /** Background of transparent parts, such as `ffffff`. */
  readonly background?: string;
}

/** Access to the project's data, for generating client files. */
export interface ProjectFiles {
  readRow(databaseId: string, tableId: string, rowId: string): Readonly<Record<string, unknown>> | null;
  /** Null if the picture does not exist. */
  readPicture(bucketId: string, fileId: string, look: PictureLook): Promise<Buffer | null>;
}

/** Changes to the client's files as they are served. The disk is unchanged. */
export interface WebFiles {
  /** Paths of the changed files, such as `/index.html`, `/icon.svg`. Browsers revalidate them on each request. */
  readonly paths: readonly string[];
  /**
   * A new value causes the files to be generated again. Called on each request of such a file, so it should only read a
   * few rows.
   */
  version(project: ProjectFiles): string;
  /** Returns the file to be sent, or null to send it unchanged. */
  write(path: string, plain: Buffer, project: ProjectFiles): Promise<Buffer | null>;
  /** The project's name in mails and the mailbox; default: the config's. */
  projectName?(project: ProjectFiles): string | null;
  /** The look of mails: the path of a logo among the client's files, and the button's colour (`#rrggbb`). */
  mailLook?(project: ProjectFiles): { readonly logo: string; readonly colour: string };
}

/** Fields that the project adds to the client's configuration. */
type WebConfig = Readonly<Record<string, unknown>>;
type Variables = Readonly<Record<string, string>>;

/** The settings of one server, as its services read them. */
export interface Settings {
  /** appwrite.json, as an object or as a path. */
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
   * File descriptor of a listening socket passed by the parent process (systemd's first is 3). Replaces `port` and
   * `host`. Connections wait in the socket while the server restarts.
   */
  readonly socket?: number;
  /** Default: the config's projectId. */
  readonly projectId?: string;
  /** The root API key. Default: a random one that is stored in the data folder. */
  readonly key?: string;
  /** Real rate limits (reference 3.3). Default off. */
  readonly limits?: boolean;
  /** Trust X-Forwarded-For and -Proto: only behind your own proxy. Default off. */
  readonly trustProxy?: boolean;
  /** An smtp:// URL through which mails are sent. Default: mails stay in the outbox. */
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
  /** Additional fields of the client's runtime-config, or a function for fields that are known only at run time. */
  readonly webConfig?: WebConfig | (() => WebConfig);
  /**
   * Additional headers of the client's page (such as Content-Security-Policy), given its HTML and the requested origin.
   */
  readonly webHeaders?: (html: string, origin: string) => Readonly<Record<string, string>>;
  /** The project's changes to files of the client: its name, colours and icons. */
  readonly webFiles?: WebFiles;
  /**
   * The previews that callers without an API key may request, as query strings (`width=480&output=webp`); each
   * different preview costs CPU and disk. Default: any, as on the real server.
   */
  readonly previews?: readonly string[];
  /**
   * Uploads are refused when the disk has fewer free bytes. Default: a twentieth of the disk, between 200 MB and 2 GB.
   */
  readonly keepFree?: number;
  /** Starts no timers: no schedules, delayed runs or messages. For inspecting and migrating data. */
  readonly asleep?: boolean;
  /** Environment variables of every function, or a function that returns them by function id. */
  readonly functionVariables?: Variables | ((functionId: string) => Variables);
  /**
   * Hosts whose pages may call the API (web platforms). Default: localhost. The server's own address is always allowed.
   */
  readonly platforms?: readonly string[];
  /**
   * Prometheus metrics at `/metrics`: `true` for direct requests of this machine, `{ token }` for requests with
   * `Authorization: Bearer …`. Default off: 404.
   */
  readonly metrics?: boolean | { readonly token: string };
  /** The project's checks for `/healthz`, `/readyz` and `/metrics`. */
  readonly observed?: Observed;
  /** Level of the JSON log on standard error; `debug` logs every request. Default: no log, errors go to `onError`. */
  readonly logLevel?: LogLevel;
  /** Receives unexpected errors. Default: writes them to the log, or to console.error if there is none. */
  readonly onError?: (error: unknown, where: string) => void;
}
