import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { withSuffix } from '../core/events.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { customId, key, list, queryTexts, text, uid } from '../core/http/validators.ts';
import { idOrUnique, uniqueId } from '../core/ids.ts';
import { condition } from '../queries/condition.ts';
import { listed, listing } from '../users/listing.ts';
import { prefs } from '../users/prefs.ts';
import { userStore } from '../users/user-store.ts';
import { needTeam, teamModel } from './store.ts';

const teams = listing('teams', 'Team', [['name', 'string', 'name']], "id || ' ' || name");
const one = { teamId: required(uid) };

function publish(
  ctx: Ctx,
  teamId: string,
  action: 'create' | 'update' | 'delete',
  payload: Record<string, unknown>,
): void {
  const channels = withSuffix(['teams', `teams.${teamId}`], action);
  ctx.app.events.publish({
    name: `teams.${teamId}.${action}`,
    payload,
    channels,
    roles: [`team:${teamId}`],
    userId: ctx.caller.userId,
  });
}

function isMember(ctx: Ctx, teamId: string): boolean {
  return ctx.isKey || ctx.caller.roles.includes(`team:${teamId}`);
}

/** A team one is no member of is not there. */
export function visibleTeam(ctx: Ctx, id: string) {
  const row = needTeam(ctx.app, id);
  if (!isMember(ctx, String(row.id))) throw new ApiError('team_not_found');
  return row;
}

/** Errors: team_not_found, user_unauthorized for members who are no owners. */
export function ownedTeam(ctx: Ctx, id: string) {
  const row = visibleTeam(ctx, id);
  if (!ctx.isKey && !ctx.caller.roles.includes(`team:${row.id}/owner`)) throw new ApiError('user_unauthorized');
  return row;
}

/** Teams (reference 6), as far as roles need them. */
export const teamRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: '/v1/teams',
      scope: 'teams.write',
      project: 'named',
      params: { teamId: required(customId), name: required(text(128)), roles: optional(list(key, 100), ['owner']) },
    },
    async (ctx) => {
      const { app, params, caller } = ctx;
      const id = idOrUnique(params.teamId);
      await app.db.write((db) => {
        if (db.get('SELECT 1 FROM teams WHERE id = ?', id)) throw new ApiError('team_already_exists');
        const date = now();
        db.run(
          "INSERT INTO teams (id, created, updated, name, prefs) VALUES (?, ?, ?, ?, '{}')",
          id,
          date,
          date,
          params.name,
        );
        if (caller.kind !== 'user') return;
        const roles = JSON.stringify([...new Set([...params.roles, 'owner'])]);
        db.run(
          `INSERT INTO memberships (id, created, updated, teamId, userId, roles, invited, joined, confirm, secretHash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, '')`,
          uniqueId(),
          date,
          date,
          id,
          caller.userId,
          roles,
          date,
          date,
        );
        userStore.of(app).forgetAfter(db, caller.userId);
      });
      const model = teamModel(app, needTeam(app, id));
      publish(ctx, id, 'create', model);
      return ctx.json(model, 201);
    },
  ),
  route(
    {
      method: 'GET',
      path: '/v1/teams',
      scope: 'teams.read',
      project: 'named',
      params: { queries: optional(queryTexts, []), search: optional(text(256, 0), '') },
    },
    (ctx) => {
      const { queries, search } = ctx.params;
      const own = ctx.caller.user?.memberships.map(({ teamId }) => teamId) ?? [];
      const only = ctx.isKey ? {} : { only: condition(`id IN (${own.map(() => '?').join(', ')})`, own) };
      const { total, rows } = listed(ctx.app, teams, { queries, search, ...only });
      return ctx.json({ total, teams: rows.map((row) => teamModel(ctx.app, row)) });
    },
  ),
  route({ method: 'GET', path: '/v1/teams/:teamId', scope: 'teams.read', params: one }, (ctx) =>
    ctx.json(teamModel(ctx.app, visibleTeam(ctx, ctx.params.teamId))),
  ),
  route(
    { method: 'PUT', path: '/v1/teams/:teamId', scope: 'teams.write', params: { ...one, name: required(text(128)) } },
    async (ctx) => {
      const id = String(ownedTeam(ctx, ctx.params.teamId).id);
      await ctx.app.db.write((db) =>
        db.run('UPDATE teams SET name = ?, updated = ? WHERE id = ?', ctx.params.name, now(), id),
      );
      const model = teamModel(ctx.app, needTeam(ctx.app, id));
      publish(ctx, id, 'update', model);
      return ctx.json(model);
    },
  ),
  route({ method: 'DELETE', path: '/v1/teams/:teamId', scope: 'teams.write', params: one }, async (ctx) => {
    const row = ownedTeam(ctx, ctx.params.teamId);
    const model = teamModel(ctx.app, row);
    await ctx.app.db.write((db) => {
      db.run('DELETE FROM teams WHERE id = ?', String(row.id));
      for (const member of db.all('DELETE FROM memberships WHERE teamId = ? RETURNING userId', String(row.id)))
        userStore.of(ctx.app).forgetAfter(db, String(member.userId));
    });
    publish(ctx, String(row.id), 'delete', model);
    return ctx.empty();
  }),
  route({ method: 'GET', path: '/v1/teams/:teamId/prefs', scope: 'teams.read', params: one }, (ctx) =>
    ctx.json(teamModel(ctx.app, visibleTeam(ctx, ctx.params.teamId)).prefs),
  ),
  route(
    {
      method: 'PUT',
      path: '/v1/teams/:teamId/prefs',
      scope: 'teams.write',
      params: { ...one, prefs: required(prefs) },
    },
    async (ctx) => {
      const id = String(visibleTeam(ctx, ctx.params.teamId).id);
      await ctx.app.db.write((db) =>
        db.run('UPDATE teams SET prefs = ?, updated = ? WHERE id = ?', JSON.stringify(ctx.params.prefs), now(), id),
      );
      return ctx.json(ctx.params.prefs);
    },
  ),
];
