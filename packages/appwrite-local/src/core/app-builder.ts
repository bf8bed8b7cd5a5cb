import type { Server } from 'node:http';
import type { Writer } from './database/database.ts';
import type { LimitKeeper } from './http/limit-rule.ts';
import type { PageHandler } from './http/pages.ts';
import type { RouteList } from './http/router.ts';
import type { LocalApp } from './local-app.ts';

/** An app before it listens: services add their parts to it. */
export interface AppBuilder extends LocalApp {
  readonly routes: RouteList;
  /**
   * Handlers of paths outside /v1 (mailbox, consent page, function domains, web build): the first that answers wins.
   */
  readonly pages: PageHandler[];
  /** Set by the limits service when rate limits are on. */
  limits: LimitKeeper | null;
  /** Creates tables at start, in one transaction. */
  migrate(work: (db: Writer) => void): void;
  /** Deletes the service's user data (tests); runs inside one write. */
  onReset(work: (db: Writer) => void): void;
  /** Called once the server listens. */
  onListen(work: (server: Server) => void): void;
  /** Called before the server stops listening, to close open connections (web sockets). */
  onStop(work: () => void): void;
  /** Registers a check that an ending server asks: it answers calls while any work is under way. */
  hasUnderWay(is: () => boolean): void;
  onClose(work: () => void | Promise<void>): void;
}

/** Adds a service to the app: tables (`app.migrate`), routes (`app.routes.add`), stores (slots), pages, listeners. */
export type Service = (app: AppBuilder) => void | Promise<void>;
