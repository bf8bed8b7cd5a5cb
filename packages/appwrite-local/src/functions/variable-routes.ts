import type { AppBuilder } from '../core/app-builder.ts';
import type { Writer } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { boolean, customId, nullable, queryTexts, text, uid } from '../core/http/validators.ts';
import { idOrUnique, uniqueId } from '../core/ids.ts';
import { documents, listDocuments } from '../documents/document-list.ts';
import type { Stored } from '../documents/document-table.ts';
import { type VariableDoc, variableJson } from './function-model.ts';
import { type FunctionStore, updateFunction, variableTable } from './function-store.ts';

const listed = documents('Variable', variableTable, { key: 'string', secret: 'boolean' });

/** The owner of a variable: a function, or the project (''). */
interface Place {
  readonly owner: string;
  readonly type: 'function' | 'project';
  readonly resourceId: string;
}

/** Variables of functions and of the project. They take effect when the next worker starts (reference 13.1). */
export function addVariableRoutes(app: AppBuilder, functions: FunctionStore): void {
  addRoutes(app, functions, {
    path: '/v1/functions/:functionId/variables',
    own: { functionId: required(uid) },
    read: 'functions.read',
    write: 'functions.write',
  });
  addRoutes(app, functions, { path: '/v1/project/variables', own: {}, read: 'project.read', write: 'project.write' });
}

interface Family {
  readonly path: string;
  readonly own: { functionId?: ReturnType<typeof required<string>> };
  readonly read: string;
  readonly write: string;
}

function addRoutes(app: AppBuilder, functions: FunctionStore, family: Family): void {
  const read = { scope: family.read, project: 'named' } as const;
  const write = { scope: family.write, project: 'named' } as const;
  const place = (params: { functionId?: unknown }): Place => {
    if (typeof params.functionId !== 'string') return { owner: '', type: 'project', resourceId: app.projectId };
    const { id } = functions.get(params.functionId);
    return { owner: id, type: 'function', resourceId: id };
  };
  const shown = (stored: Stored<VariableDoc>, { type, resourceId }: Place) => variableJson(stored, type, resourceId);

  app.routes.add(
    route(
      {
        ...write,
        method: 'POST',
        path: family.path,
        params: {
          ...family.own,
          variableId: optional(customId),
          key: required(text(255)),
          value: required(text(8192, 0)),
          secret: optional(boolean(), true),
        },
      },
      async (ctx) => {
        const at = place(ctx.params);
        const { variableId, key, value, secret } = ctx.params;
        const id = variableId ? idOrUnique(variableId) : uniqueId();
        const created = await app.db.write((db) => {
          if (variableTable.get(db, id)) throw new ApiError('variable_already_exists');
          refuseDouble(db, at, key, id);
          outdate(db, at);
          return variableTable.put(db, id, { key, value, secret }, { owner: at.owner });
        });
        return ctx.json(shown(created, at), 201);
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: family.path,
        params: { ...family.own, queries: optional(queryTexts, []), total: optional(boolean(true), true) },
      },
      async (ctx) => {
        const at = place(ctx.params);
        const { queries, total } = ctx.params;
        const found = await listDocuments(app, variableTable, listed, { queries, total, owner: at.owner }, ctx);
        return ctx.json({ total: found.total, variables: found.items.map((one) => shown(one, at)) });
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: `${family.path}/:variableId`,
        params: { ...family.own, variableId: required(uid) },
      },
      (ctx) => {
        const at = place(ctx.params);
        return ctx.json(shown(find(functions, at, ctx.params.variableId), at));
      },
    ),
    route(
      {
        ...write,
        method: 'PUT',
        path: `${family.path}/:variableId`,
        params: {
          ...family.own,
          variableId: required(uid),
          key: optional(text(255)),
          value: optional(nullable(text(8192, 0))),
          secret: optional(nullable(boolean())),
        },
      },
      async (ctx) => {
        const at = place(ctx.params);
        const { id, doc } = find(functions, at, ctx.params.variableId);
        const { key, value, secret } = ctx.params;
        if (doc.secret && secret === false) throw new ApiError('variable_cannot_unset_secret');
        const next = { key: key ?? doc.key, value: value ?? doc.value, secret: secret ?? doc.secret };
        const updated = await app.db.write((db) => {
          refuseDouble(db, at, next.key, id);
          outdate(db, at);
          return variableTable.put(db, id, next, { owner: at.owner });
        });
        return ctx.json(shown(updated, at));
      },
    ),
    route(
      {
        ...write,
        method: 'DELETE',
        path: `${family.path}/:variableId`,
        params: { ...family.own, variableId: required(uid) },
      },
      async (ctx) => {
        const at = place(ctx.params);
        const { id } = find(functions, at, ctx.params.variableId);
        await app.db.write((db) => {
          variableTable.delete(db, id);
          outdate(db, at);
        });
        return ctx.empty();
      },
    ),
  );
}

function find(functions: FunctionStore, at: Place, id: string): Stored<VariableDoc> {
  const found = variableTable.ofOwner(functions.read, at.owner).find((one) => one.id === id);
  if (!found) throw new ApiError('variable_not_found');
  return found;
}

/** Refuses a key that the owner already uses for another variable. */
function refuseDouble(db: Writer, at: Place, key: string, id: string): void {
  const double = variableTable.ofOwner(db, at.owner).some((one) => one.doc.key === key && one.id !== id);
  if (double) throw new ApiError('variable_already_exists');
}

function outdate(db: Writer, at: Place): void {
  if (at.owner !== '') updateFunction(db, at.owner, () => ({ live: false }));
}
