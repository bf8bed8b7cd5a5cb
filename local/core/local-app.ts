import type { Server } from 'node:http';
import type { Identities } from './access/caller.ts';
import type { JwtSigner } from './access/jwt.ts';
import type { Policies } from './access/policies.ts';
import type { AppwriteConfig } from './config.ts';
import type { Database, Writer } from './database/database.ts';
import type { EventBus } from './events.ts';
import type { LimitKeeper } from './http/limit-rule.ts';
import type { PageHandler, RouteList } from './http/router.ts';
import type { Settings } from './options.ts';

/** One running embedded Appwrite: what every service may use. Services register themselves once, before listening. */
export interface LocalApp {
  readonly db: Database;
  readonly events: EventBus;
  readonly config: AppwriteConfig;
  readonly configDir: string;
  readonly projectId: string;
  readonly projectName: string;
  /** The API key that may do everything. */
  readonly key: string;
  readonly options: Settings;
  readonly jwt: JwtSigner;
  /** Host names of web platforms, lower case. */
  readonly platforms: Set<string>;
  readonly routes: RouteList;
  /** Pages outside /v1 (mailbox, consent page, function domains, web build): the first that answers wins. */
  readonly pages: PageHandler[];
  /** Given by the users service. */
  identities: Identities;
  /** Given by the limits service when limits are on. */
  limits: LimitKeeper | null;
  /** Given by the project service; followed by whoever they concern. */
  readonly policies: Policies;
  /** Whether the project turned a way to sign in off ('email-password', 'anonymous', 'jwt', …). Given by the project service. */
  isAuthMethodOff(method: string): boolean;
  /** Whether a Host header names a function: then the pages answer all its paths. Given by the functions service. */
  ownsHost(host: string | undefined): boolean;
  /** `http://127.0.0.1:4000/v1` once listening. */
  endpoint: string;
  /** Creates tables at start, in one transaction. */
  migrate(work: (db: Writer) => void): void;
  /** Wipes the service's user data (tests); runs inside one write. */
  onReset(work: (db: Writer) => void): void;
  /** After the server listens. */
  onListen(work: (server: Server) => void): void;
  /** Before the server stops listening: what keeps connections open (web sockets) lets go of them. */
  onStop(work: () => void): void;
  onClose(work: () => void | Promise<void>): void;
  /** Unexpected errors end here: logged, never swallowed. */
  report(error: unknown, where: string): void;
}

/** A service joins the app: tables (`app.migrate`), routes (`app.routes.add`), stores (slots), pages, listeners. */
export type Service = (app: LocalApp) => void | Promise<void>;
