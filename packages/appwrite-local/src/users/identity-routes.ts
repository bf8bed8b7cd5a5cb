import type { SqlRow } from '../core/database/database.ts';
import { toApiDate } from '../core/dates.ts';
import { optional } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, queryTexts } from '../core/http/validators.ts';
import { listResources, type Resources, resourceSchema } from '../queries/resources.ts';

const identities: Resources = {
  noun: 'Identity',
  schema: resourceSchema('listedIdentities', [
    ['userId', 'string', 'userId'],
    ['provider', 'string', 'provider'],
    ['providerUid', 'string', 'providerUid'],
    ['providerEmail', 'string', 'email'],
  ]),
};

/** The provider's tokens are not stored. */
const identityModel = (row: SqlRow) => ({
  $id: String(row.id),
  $createdAt: toApiDate(String(row.created)),
  $updatedAt: toApiDate(String(row.updated)),
  userId: String(row.userId),
  provider: String(row.provider),
  providerUid: String(row.providerUid),
  providerEmail: String(row.email),
  providerAccessToken: '',
  providerAccessTokenExpiry: '',
  providerRefreshToken: '',
});

/** Routes for API keys: people's identities at providers. */
export const identityRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: '/v1/users/identities',
      scope: 'users.read',
      project: 'named',
      params: { queries: optional(queryTexts, []), total: optional(boolean(true), true) },
    },
    async (ctx) => {
      const found = await listResources(ctx.app, identities, ctx.params, ctx);
      return ctx.json({ total: found.total, identities: found.rows.map(identityModel) });
    },
  ),
];
