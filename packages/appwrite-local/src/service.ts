/** The types for a service of your own on the same server and database (`services` of startLocalAppwrite). */
export type { AppBuilder, Service } from './core/app-builder.ts';
export type { Reader, SqlRow, Writer } from './core/database/database.ts';
export { isOwnMachine, type NodeContext, type NodeEnv } from './core/http/pages.ts';
export { ordinaryLimit } from './core/http/request-input.ts';
export type { LocalApp } from './core/local-app.ts';
