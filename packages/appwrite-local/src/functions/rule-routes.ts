import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { boolean, queryTexts, text, uid } from '../core/http/validators.ts';
import { uniqueId } from '../core/ids.ts';
import { documents, listDocuments } from '../documents/document-list.ts';
import type { Stored } from '../documents/document-table.ts';
import { type RuleDoc, ruleJson } from './function-model.ts';
import { type FunctionStore, ruleTable } from './function-store.ts';

const listed = documents(
  'Rule',
  ruleTable,
  {
    domain: 'string',
    type: 'string',
    trigger: 'string',
    deploymentResourceType: 'string',
    deploymentResourceId: 'string',
  },
  ['domain'],
);

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const domain: Validator<string> = (value) => {
  if (typeof value !== 'string' || !DOMAIN.test(value)) throw new InvalidParam('Value must be a valid domain');
  return value.toLowerCase();
};

/** Routes for the domains of functions. A rule is verified immediately: a single machine needs no certificates. */
export function addRuleRoutes(app: AppBuilder, functions: FunctionStore): void {
  const shown = (rule: Stored<RuleDoc>) =>
    ruleJson(rule, functions.find(rule.doc.deploymentResourceId)?.doc.deploymentId ?? '');
  const find = (id: string) => {
    const found = ruleTable.get(functions.read, id);
    if (!found) throw new ApiError('rule_not_found');
    return found;
  };
  const read = { scope: 'rules.read', project: 'named' } as const;
  const write = { scope: 'rules.write', project: 'named' } as const;
  app.routes.add(
    route(
      {
        ...write,
        method: 'POST',
        path: '/v1/proxy/rules/function',
        params: { domain: required(domain), functionId: required(uid), branch: optional(text(255, 0), '') },
      },
      async (ctx) => {
        const owner = functions.find(ctx.params.functionId);
        if (!owner) throw new ApiError('rule_resource_not_found');
        const created = await app.db.write((db) => {
          if (ruleTable.all(db).some((rule) => rule.doc.domain === ctx.params.domain))
            throw new ApiError('rule_already_exists');
          const doc: RuleDoc = {
            domain: ctx.params.domain,
            type: 'deployment',
            trigger: 'manual',
            deploymentResourceType: 'function',
            deploymentResourceId: owner.id,
          };
          return ruleTable.put(db, uniqueId(), doc, { owner: owner.id });
        });
        functions.changed(owner.id);
        return ctx.json(shown(created), 201);
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: '/v1/proxy/rules',
        params: {
          queries: optional(queryTexts, []),
          search: optional(text(256, 0), ''),
          total: optional(boolean(true), true),
        },
      },
      async (ctx) => {
        const { queries, total, search } = ctx.params;
        const request = { queries, total, search };
        const found = await listDocuments(app, ruleTable, listed, request, ctx);
        return ctx.json({ total: found.total, rules: found.items.map(shown) });
      },
    ),
    route({ ...read, method: 'GET', path: '/v1/proxy/rules/:ruleId', params: { ruleId: required(uid) } }, (ctx) =>
      ctx.json(shown(find(ctx.params.ruleId))),
    ),
    route(
      { ...write, method: 'DELETE', path: '/v1/proxy/rules/:ruleId', params: { ruleId: required(uid) } },
      async (ctx) => {
        const { id, doc } = find(ctx.params.ruleId);
        await app.db.write((db) => ruleTable.delete(db, id));
        functions.changed(doc.deploymentResourceId);
        return ctx.empty();
      },
    ),
  );
}
