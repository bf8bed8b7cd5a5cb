/** What a service is made of that is no Appwrite's and runs on the same server, in the same database (`services` of startLocalAppwrite). */
export type { AppBuilder, Service } from './core/app-builder.ts';
export type { Reader, SqlRow, Writer } from './core/database/database.ts';
export { isOwnMachine, type NodeContext, type NodeEnv } from './core/http/pages.ts';
export { ordinaryLimit } from './core/http/request-input.ts';
export type { LocalApp } from './core/local-app.ts';
