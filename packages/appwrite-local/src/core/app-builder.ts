import type { Server } from 'node:http';
import type { Writer } from './database/database.ts';
import type { LimitKeeper } from './http/limit-rule.ts';
import type { PageHandler } from './http/pages.ts';
import type { RouteList } from './http/router.ts';
import type { LocalApp } from './local-app.ts';

/** The app under construction: services add their parts before it listens. */
export interface AppBuilder extends LocalApp {
  readonly routes: RouteList;
  /**
   * Handlers of paths outside /v1 (mailbox, consent page, function domains, web build). The first non-null response is
   * used.
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
  /** Registers a check for unfinished work. A stopping server keeps answering requests while any check returns true. */
  hasUnderWay(is: () => boolean): void;
  onClose(work: () => void | Promise<void>): void;
}

/** Adds a service to the app: tables (`app.migrate`), routes (`app.routes.add`), stores (slots), pages, listeners. */
export type Service = (app: AppBuilder) => void | Promise<void>;
