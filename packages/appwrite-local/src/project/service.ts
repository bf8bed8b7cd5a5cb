import type { AppBuilder } from '../core/app-builder.ts';
import type { Reader, SqlRow, Writer } from '../core/database/database.ts';
import { now, toApiDate } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, customId, oneOf, text, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';
import { addKeyRoutes } from './key-routes.ts';
import { migratePolicies, policyRoutes, readPolicies } from './policy-routes.ts';

const authMethods = ['email-password', 'magic-url', 'email-otp', 'anonymous', 'invites', 'jwt', 'phone'] as const;

function migrate(db: Writer): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS platforms (id TEXT PRIMARY KEY, created TEXT NOT NULL, updated TEXT NOT NULL, name TEXT NOT NULL, hostname TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS authMethods (id TEXT PRIMARY KEY, enabled INTEGER NOT NULL);
  `);
}

function platformModel(row: SqlRow) {
  const dates = { $createdAt: toApiDate(String(row.created)), $updatedAt: toApiDate(String(row.updated)) };
  return { $id: row.id, ...dates, name: row.name, type: 'web', hostname: row.hostname };
}

function projectModel(app: LocalApp) {
  const methods = authMethods.map((id) => ({ $id: id, enabled: !app.isAuthMethodOff(id) }));
  return { $id: app.projectId, name: app.projectName, status: 'active', authMethods: methods };
}

/** Settings of the project in addition to the command line and appwrite.json. */
class ProjectSettings {
  readonly #app: LocalApp;
  readonly #given: ReadonlySet<string>;
  readonly #off = new Set<string>();

  constructor(app: LocalApp) {
    this.#app = app;
    this.#given = new Set(app.platforms);
    app.isAuthMethodOff = (method) => this.#off.has(method);
  }

  /** Reads both tables again, at start and after every change. */
  read(db: Reader): void {
    this.#off.clear();
    for (const [method, on] of Object.entries(this.#app.config.settings?.auth?.methods ?? {}))
      if (!on) this.#off.add(method);
    for (const row of db.all('SELECT * FROM authMethods')) {
      if (row.enabled === 1) this.#off.delete(String(row.id));
      else this.#off.add(String(row.id));
    }
    this.#app.platforms.clear();
    for (const host of this.#given) this.#app.platforms.add(host);
    for (const row of db.all('SELECT hostname FROM platforms')) this.#app.platforms.add(String(row.hostname));
  }
}

function projectRoutes(settings: ProjectSettings): Route[] {
  const changed = (db: Writer) => db.afterCommit(() => settings.read(db));
  const platform = { name: required(text(128)), hostname: required(text(256)) };
  return [
    route({ method: 'GET', path: '/v1/project', scope: 'project.read', project: 'named', params: {} }, (ctx) =>
      ctx.json(projectModel(ctx.app)),
    ),
    route(
      {
        method: 'PATCH',
        path: '/v1/project/auth-methods/:methodId',
        scope: 'project.write',
        project: 'named',
        params: { methodId: required(oneOf(authMethods)), enabled: required(boolean()) },
      },
      async (ctx) => {
        await ctx.app.db.write((db) => {
          db.run(
            'INSERT INTO authMethods (id, enabled) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled',
            ctx.params.methodId,
            ctx.params.enabled ? 1 : 0,
          );
          changed(db);
        });
        return ctx.json(projectModel(ctx.app));
      },
    ),
    route(
      { method: 'GET', path: '/v1/project/platforms', scope: 'platforms.read', project: 'named', params: {} },
      (ctx) => {
        const platforms = ctx.app.db.read.all('SELECT * FROM platforms ORDER BY created').map(platformModel);
        return ctx.json({ total: platforms.length, platforms });
      },
    ),
    route(
      {
        method: 'POST',
        path: '/v1/project/platforms/web',
        scope: 'platforms.write',
        project: 'named',
        params: { platformId: required(customId), ...platform },
      },
      async (ctx) => {
        const id = idOrUnique(ctx.params.platformId);
        await ctx.app.db.write((db) => {
          if (db.get('SELECT 1 FROM platforms WHERE id = ?', id)) throw new ApiError('platform_already_exists');
          db.run(
            'INSERT INTO platforms (id, created, updated, name, hostname) VALUES (?, ?, ?, ?, ?)',
            id,
            now(),
            now(),
            ctx.params.name,
            ctx.params.hostname.toLowerCase(),
          );
          changed(db);
        });
        return ctx.json(platformModel(needPlatform(ctx.app, id)), 201);
      },
    ),
    route(
      {
        method: 'PUT',
        path: '/v1/project/platforms/web/:platformId',
        scope: 'platforms.write',
        project: 'named',
        params: { platformId: required(uid), ...platform },
      },
      async (ctx) => {
        needPlatform(ctx.app, ctx.params.platformId);
        await ctx.app.db.write((db) => {
          db.run(
            'UPDATE platforms SET name = ?, hostname = ?, updated = ? WHERE id = ?',
            ctx.params.name,
            ctx.params.hostname.toLowerCase(),
            now(),
            ctx.params.platformId,
          );
          changed(db);
        });
        return ctx.json(platformModel(needPlatform(ctx.app, ctx.params.platformId)));
      },
    ),
    route(
      {
        method: 'DELETE',
        path: '/v1/project/platforms/:platformId',
        scope: 'platforms.write',
        project: 'named',
        params: { platformId: required(uid) },
      },
      async (ctx) => {
        needPlatform(ctx.app, ctx.params.platformId);
        await ctx.app.db.write((db) => {
          db.run('DELETE FROM platforms WHERE id = ?', ctx.params.platformId);
          changed(db);
        });
        return ctx.empty();
      },
    ),
  ];
}

function needPlatform(app: LocalApp, id: string): SqlRow {
  const row = app.db.read.get('SELECT * FROM platforms WHERE id = ?', id);
  if (!row) throw new ApiError('platform_not_found');
  return row;
}

/** Platforms, sign-in methods, API keys. All survive `reset`, because they belong to the project. */
export function registerProject(app: AppBuilder): void {
  const settings = new ProjectSettings(app);
  app.migrate((db) => {
    migrate(db);
    migratePolicies(db);
    settings.read(db);
    readPolicies(app, db);
  });
  app.routes.add(...projectRoutes(settings), ...policyRoutes(projectModel));
  addKeyRoutes(app);
}
