import type { Server } from 'node:http';
import type { Writer } from './database/database.ts';
import type { LimitKeeper } from './http/limit-rule.ts';
import type { PageHandler } from './http/pages.ts';
import type { RouteList } from './http/router.ts';
import type { LocalApp } from './local-app.ts';

/** An app that services still join, before it listens: here they say what they add to it, and what is done when. */
export interface AppBuilder extends LocalApp {
  readonly routes: RouteList;
  /** Pages outside /v1 (mailbox, consent page, function domains, web build): the first that answers wins. */
  readonly pages: PageHandler[];
  /** Given by the limits service when limits are on. */
  limits: LimitKeeper | null;
  /** Creates tables at start, in one transaction. */
  migrate(work: (db: Writer) => void): void;
  /** Wipes the service's user data (tests); runs inside one write. */
  onReset(work: (db: Writer) => void): void;
  /** After the server listens. */
  onListen(work: (server: Server) => void): void;
  /** Before the server stops listening: what keeps connections open (web sockets) lets go of them. */
  onStop(work: () => void): void;
  onClose(work: () => void | Promise<void>): void;
}

/** A service joins the app: tables (`app.migrate`), routes (`app.routes.add`), stores (slots), pages, listeners. */
export type Service = (app: AppBuilder) => void | Promise<void>;
