import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { withSuffix } from '../core/events.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { customId, email, key, list, text, uid } from '../core/http/validators.ts';
import { uniqueId } from '../core/ids.ts';
import { readTexts, type User } from '../users/user.ts';
import { publishUser } from '../users/user-events.ts';
import { userStore } from '../users/user-store.ts';
import { membershipModel, needMembership } from './store.ts';
import { ownedTeam, visibleTeam } from './team-routes.ts';

const one = { teamId: required(uid) };
const member = { ...one, membershipId: required(uid) };

function publish(
  ctx: Ctx,
  teamId: string,
  id: string,
  action: 'create' | 'update' | 'delete',
  payload: Record<string, unknown>,
): void {
  const channels = withSuffix(['memberships', `memberships.${id}`], action);
  ctx.app.events.publish({
    name: `teams.${teamId}.memberships.${id}.${action}`,
    payload,
    channels,
    roles: [`team:${teamId}`],
    userId: ctx.caller.userId,
  });
}

/** Whom a key adds: by id, or by e-mail (made if unknown). */
async function invited(ctx: Ctx, given: { userId: string; email: string; name: string }): Promise<User> {
  const users = userStore.of(ctx.app);
  if (given.userId !== '') return users.need(given.userId);
  if (given.email === '')
    throw new ApiError('general_argument_invalid', 'At least one of userId, email, or phone is required');
  const found = users.byEmail(given.email);
  if (found) return found;
  const made = {
    id: uniqueId(),
    name: given.name || given.email,
    email: given.email,
    phone: null,
    password: null,
    seen: false,
  };
  const user = await ctx.app.db.write((db) => users.create(db, made));
  publishUser(ctx.app, user, 'create', '');
  return user;
}

/** Members; invitations by mail are not imitated: a client's call says that mail is off. */
export const membershipRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: '/v1/teams/:teamId/memberships',
      scope: 'teams.write',
      limit: { max: 10, seconds: 3600, key: '{url},ip:{ip}' },
      params: {
        ...one,
        email: optional(email, ''),
        userId: optional(customId, ''),
        roles: required(list(key, 100)),
        name: optional(text(128, 0), ''),
      },
    },
    async (ctx) => {
      const { app, params } = ctx;
      const teamId = String(ownedTeam(ctx, params.teamId).id);
      if (!ctx.isKey) throw new ApiError('general_smtp_disabled');
      const user = await invited(ctx, params);
      const id = uniqueId();
      await app.db.write((db) => {
        if (db.get('SELECT 1 FROM memberships WHERE teamId = ? AND userId = ?', teamId, user.id))
          throw new ApiError('membership_already_confirmed');
        const date = now();
        db.run(
          `INSERT INTO memberships (id, created, updated, teamId, userId, roles, invited, joined, confirm, secretHash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, '')`,
          id,
          date,
          date,
          teamId,
          user.id,
          JSON.stringify(params.roles),
          date,
          date,
        );
        userStore.of(app).forgetAfter(db, user.id);
      });
      const model = membershipModel(app, needMembership(app, teamId, id), true);
      publish(ctx, teamId, id, 'create', model);
      return ctx.json(model, 201);
    },
  ),
  route({ method: 'GET', path: '/v1/teams/:teamId/memberships', scope: 'teams.read', params: one }, (ctx) => {
    const teamId = String(visibleTeam(ctx, ctx.params.teamId).id);
    const rows = ctx.app.db.read.all('SELECT * FROM memberships WHERE teamId = ? ORDER BY seq', teamId);
    return ctx.json({
      total: rows.length,
      memberships: rows.slice(0, 25).map((row) => membershipModel(ctx.app, row, ctx.isKey)),
    });
  }),
  route(
    { method: 'GET', path: '/v1/teams/:teamId/memberships/:membershipId', scope: 'teams.read', params: member },
    (ctx) => {
      const teamId = String(visibleTeam(ctx, ctx.params.teamId).id);
      return ctx.json(membershipModel(ctx.app, needMembership(ctx.app, teamId, ctx.params.membershipId), ctx.isKey));
    },
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/teams/:teamId/memberships/:membershipId',
      scope: 'teams.write',
      params: { ...member, roles: required(list(key, 100)) },
    },
    async (ctx) => {
      const teamId = String(ownedTeam(ctx, ctx.params.teamId).id);
      const row = needMembership(ctx.app, teamId, ctx.params.membershipId);
      await ctx.app.db.write((db) => {
        if (!ctx.params.roles.includes('owner'))
          keepAnOwner(ctx, teamId, String(row.id), 'membership_downgrade_prohibited');
        db.run(
          'UPDATE memberships SET roles = ?, updated = ? WHERE id = ?',
          JSON.stringify(ctx.params.roles),
          now(),
          String(row.id),
        );
        userStore.of(ctx.app).forgetAfter(db, String(row.userId));
      });
      const model = membershipModel(ctx.app, needMembership(ctx.app, teamId, String(row.id)), ctx.isKey);
      publish(ctx, teamId, String(row.id), 'update', model);
      return ctx.json(model);
    },
  ),
  route(
    { method: 'DELETE', path: '/v1/teams/:teamId/memberships/:membershipId', scope: 'teams.write', params: member },
    async (ctx) => {
      const teamId = String(visibleTeam(ctx, ctx.params.teamId).id);
      const row = needMembership(ctx.app, teamId, ctx.params.membershipId);
      if (row.userId !== ctx.caller.userId) ownedTeam(ctx, teamId);
      if (!ctx.isKey) keepAnOwner(ctx, teamId, String(row.id), 'membership_deletion_prohibited');
      await ctx.app.db.write((db) => {
        db.run('DELETE FROM memberships WHERE id = ?', String(row.id));
        userStore.of(ctx.app).forgetAfter(db, String(row.userId));
      });
      publish(ctx, teamId, String(row.id), 'delete', membershipModel(ctx.app, row, ctx.isKey));
      return ctx.empty();
    },
  ),
];

/** A team's last owner stays one; keys may do otherwise. */
function keepAnOwner(
  ctx: Ctx,
  teamId: string,
  id: string,
  refusal: 'membership_downgrade_prohibited' | 'membership_deletion_prohibited',
): void {
  if (ctx.isKey) return;
  const rows = ctx.app.db.read.all('SELECT id, roles FROM memberships WHERE teamId = ? AND confirm = 1', teamId);
  const owners = rows.filter((row) => readTexts(row.roles).includes('owner')).map((row) => String(row.id));
  if (owners.length === 1 && owners[0] === id) throw new ApiError(refusal);
}
