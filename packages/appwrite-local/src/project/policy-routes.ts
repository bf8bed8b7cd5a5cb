import type { Reader, Writer } from '../core/database/database.ts';
import { optional, required } from '../core/http/params.ts';
import { type Ctx, type Route, route } from '../core/http/router.ts';
import { boolean, nullable, oneOf, range } from '../core/http/validators.ts';
import { type LocalApp, newProjectPolicies, type Policies } from '../core/local-app.ts';

const ids = ['session-duration', 'session-limit', 'session-invalidation', 'user-limit'] as const;
type PolicyId = (typeof ids)[number];

/** The field of each policy and its name in the API. */
const fields: Record<PolicyId, { field: keyof Policies; shown: 'duration' | 'total' | 'enabled' }> = {
  'session-duration': { field: 'sessionSeconds', shown: 'duration' },
  'session-limit': { field: 'sessionLimit', shown: 'total' },
  'session-invalidation': { field: 'endSessionsOnPasswordChange', shown: 'enabled' },
  'user-limit': { field: 'userLimit', shown: 'total' },
};

/** Creates the table, which has a row for each changed policy; others keep a new project's values. */
export function migratePolicies(db: Writer): void {
  db.exec('CREATE TABLE IF NOT EXISTS policies (id TEXT PRIMARY KEY, value INTEGER NOT NULL)');
}

/** Loads the policies into the app: the stored ones, and a new project's values for the rest. */
export function readPolicies(app: LocalApp, db: Reader): void {
  Object.assign(app.policies, newProjectPolicies);
  for (const row of db.all('SELECT * FROM policies')) {
    const id = ids.find((one) => one === row.id);
    if (id)
      Object.assign(app.policies, {
        [fields[id].field]: id === 'session-invalidation' ? row.value === 1 : Number(row.value),
      });
  }
}

function policyModel(app: LocalApp, id: PolicyId) {
  return { $id: id, [fields[id].shown]: app.policies[fields[id].field] };
}

async function store(ctx: Ctx, id: PolicyId, value: number, answer: (app: LocalApp) => object): Promise<Response> {
  await ctx.app.db.write((db) => {
    db.run(
      'INSERT INTO policies (id, value) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
      id,
      value,
    );
    db.afterCommit(() => readPolicies(ctx.app, ctx.app.db.read));
  });
  return ctx.json(answer(ctx.app));
}

/** Routes for policies. A change returns the project. */
export function policyRoutes(project: (app: LocalApp) => object): Route[] {
  const change = { method: 'PATCH', scope: ['policies.write', 'project.policies.write'], project: 'named' } as const;
  const read = { method: 'GET', scope: ['policies.read', 'project.policies.read'], project: 'named' } as const;
  const total = optional(nullable(range(1, 10_000)));
  const seconds = required(range(5, 31_536_000));
  return [
    route({ ...read, path: '/v1/project/policies', params: {} }, (ctx) => {
      const policies = ids.map((id) => policyModel(ctx.app, id));
      return ctx.json({ total: policies.length, policies });
    }),
    route({ ...read, path: '/v1/project/policies/:policyId', params: { policyId: required(oneOf(ids)) } }, (ctx) =>
      ctx.json(policyModel(ctx.app, ctx.params.policyId)),
    ),
    route({ ...change, path: '/v1/project/policies/session-duration', params: { duration: seconds } }, (ctx) =>
      store(ctx, 'session-duration', ctx.params.duration, project),
    ),
    route({ ...change, path: '/v1/project/policies/session-limit', params: { total } }, (ctx) =>
      store(ctx, 'session-limit', ctx.params.total ?? 0, project),
    ),
    route(
      { ...change, path: '/v1/project/policies/session-invalidation', params: { enabled: required(boolean()) } },
      (ctx) => store(ctx, 'session-invalidation', ctx.params.enabled ? 1 : 0, project),
    ),
    route({ ...change, path: '/v1/project/policies/user-limit', params: { total } }, (ctx) =>
      store(ctx, 'user-limit', ctx.params.total ?? 0, project),
    ),
  ];
}
