import type { AppwriteConfig } from './config.ts';

/** What the client is told of its project. */
type WebConfig = Readonly<Record<string, unknown>>;

/** How one server is set up, as far as its services read it. */
export interface Settings {
  /** appwrite.json as an object or a path to it. */
  readonly config: AppwriteConfig | string;
  /** Where function paths start; default: the folder of the config file, or the working folder. */
  readonly configDir?: string;
  /** Folder that keeps everything, or ':memory:'. Default ':memory:'. */
  readonly data?: string;
  /** 0 (default) picks a free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default: the config's projectId. */
  readonly projectId?: string;
  /** The API key that may do everything. Default: a random one, kept in the data folder. */
  readonly key?: string;
  /** Real rate limits (reference 3.3). Default off. */
  readonly limits?: boolean;
  /** Believe X-Forwarded-For and -Proto: only behind a proxy of one's own. Default off. */
  readonly trustProxy?: boolean;
  /** An smtp:// address to send mails to, besides the outbox. */
  readonly mail?: string;
  /** Sender of mails. Default: noreply@ the first platform. */
  readonly mailFrom?: string;
  /** Folder of a built web client, served at the same port. */
  readonly web?: string;
  /** More fields of the client's runtime-config, or what gives them where they are known only once the server runs. */
  readonly webConfig?: WebConfig | (() => WebConfig);
  /** More headers of the client's page (a Content-Security-Policy): for the index.html as sent, and the origin it was asked by. */
  readonly webHeaders?: (html: string, origin: string) => Readonly<Record<string, string>>;
  /**
   * What previews callers without a key may ask for, as query strings (`width=480&output=webp`): each other one is work and
   * room on the disk. Default: any, as on the real server.
   */
  readonly previews?: readonly string[];
  /** Free bytes of the disk below which uploads are refused. Default: a twentieth of the disk, from 200 MB to 2 GB. */
  readonly keepFree?: number;
  /** Variables of every function. */
  readonly functionVariables?: Readonly<Record<string, string>>;
  /** Hosts whose pages may call (web platforms). Default: localhost. The address served itself is always allowed. */
  readonly platforms?: readonly string[];
  /** Told about unexpected errors; default console.error. */
  readonly onError?: (error: unknown, where: string) => void;
}
