import { readFile } from 'node:fs/promises';
import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { boolean, queryTexts, text, uid } from '../core/http/validators.ts';
import { uniqueId } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';
import { documents, listDocuments } from '../documents/document-list.ts';
import type { Stored } from '../documents/document-table.ts';
import { CodeUploads, readPiece } from './code-upload.ts';
import type { DeploymentBuilder } from './deployment-builder.ts';
import { type DeploymentDoc, deploymentJson, type FunctionDoc } from './function-model.ts';
import { deploymentTable, type FunctionStore, updateFunction } from './function-store.ts';

const listed = documents(
  'Deployment',
  deploymentTable,
  {
    entrypoint: 'string',
    activate: 'boolean',
    status: 'string',
    sourceSize: 'integer',
    buildSize: 'integer',
    buildDuration: 'integer',
  },
  ['entrypoint'],
);

const upload: Validator<File> = (value) => {
  if (value instanceof File) return value;
  throw new InvalidParam('File is not valid.');
};

/** Routes for deployments of functions: upload (complete or in pieces), list, read, download, delete. */
export function addDeploymentRoutes(app: AppBuilder, functions: FunctionStore, builder: DeploymentBuilder): void {
  const uploads = new CodeUploads();
  const read = { scope: 'functions.read', project: 'named' } as const;
  const write = { scope: 'functions.write', project: 'named' } as const;
  const one = '/v1/functions/:functionId/deployments/:deploymentId';
  const ids = { functionId: required(uid), deploymentId: required(uid) };
  const find = (params: { functionId: string; deploymentId: string }) => {
    const { id } = functions.get(params.functionId);
    return { functionId: id, deployment: functions.deployment(id, params.deploymentId) };
  };

  app.routes.add(
    route(
      {
        ...write,
        method: 'POST',
        path: '/v1/functions/:functionId/deployments',
        params: {
          functionId: required(uid),
          entrypoint: optional(text(1028)),
          commands: optional(text(8192, 0)),
          code: required(upload),
          activate: required(boolean(true)),
        },
      },
      async (ctx) => {
        const { code, functionId, ...given } = ctx.params;
        const functionDoc = functions.get(functionId);
        if (!/\.gz$/i.test(code.name)) throw new ApiError('storage_file_type_unsupported');
        const piece = readPiece(new Uint8Array(await code.arrayBuffer()), ctx.header('content-range'));
        const continued = ctx.header('x-appwrite-id');
        const deployment =
          continued === ''
            ? await begin(app, functionDoc, newDeployment(functionDoc, given, piece.total))
            : functions.deployment(functionDoc.id, continued);
        if (await uploads.add(deployment.id, builder.archivePath(deployment.id), piece))
          void builder.build(functionDoc.id, deployment);
        return ctx.json(deploymentJson(deployment, functionDoc.id), 202);
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: '/v1/functions/:functionId/deployments',
        params: {
          functionId: required(uid),
          queries: optional(queryTexts, []),
          search: optional(text(256, 0), ''),
          total: optional(boolean(true), true),
        },
      },
      async (ctx) => {
        const { queries, total, search } = ctx.params;
        const owner = functions.get(ctx.params.functionId).id;
        const request = { queries, total, owner, search };
        const found = await listDocuments(app, deploymentTable, listed, request, ctx);
        return ctx.json({ total: found.total, deployments: found.items.map((item) => deploymentJson(item, owner)) });
      },
    ),
    route({ ...read, method: 'GET', path: one, params: ids }, async (ctx) => {
      const { deployment, functionId } = find(ctx.params);
      const isDamaged = deployment.doc.status === 'ready' && (await builder.isDamaged(deployment));
      return ctx.json({
        ...deploymentJson(deployment, functionId),
        // The status 'failed' makes the next deploy upload the code again.
        ...(isDamaged && { status: 'failed', buildLogs: 'The code on the disk is damaged.' }),
      });
    }),
    route({ ...read, method: 'GET', path: `${one}/download`, params: ids }, async (ctx) => {
      const { deployment } = find(ctx.params);
      if (deployment.doc.sourceSize === 0) throw new ApiError('deployment_not_found');
      ctx.headers['content-disposition'] = `attachment; filename="${deployment.id}-source.tar.gz"`;
      return ctx.respond(new Uint8Array(await readFile(builder.archivePath(deployment.id))), 'application/gzip');
    }),
    route({ ...write, method: 'DELETE', path: one, params: ids }, async (ctx) => {
      const { deployment, functionId } = find(ctx.params);
      await app.db.write((db) => {
        deploymentTable.delete(db, deployment.id);
        const newest = deploymentTable.ofOwner(db, functionId).at(-1)?.id ?? '';
        updateFunction(db, functionId, (doc) => ({
          deploymentId: doc.deploymentId === deployment.id ? '' : doc.deploymentId,
          latestDeploymentId: newest,
        }));
      });
      functions.changed(functionId);
      await builder.remove(deployment.id);
      return ctx.empty();
    }),
  );
}

type NewDeployment = { id: string; doc: DeploymentDoc };

function newDeployment(
  { doc }: Stored<FunctionDoc>,
  given: { entrypoint: string | null; commands: string | null; activate: boolean },
  sourceSize: number,
): NewDeployment {
  const id = uniqueId();
  const entrypoint = given.entrypoint ?? doc.entrypoint;
  if (entrypoint === '') throw new ApiError('function_entrypoint_missing');
  return {
    id,
    doc: {
      entrypoint,
      commands: given.commands ?? doc.commands,
      activate: given.activate,
      status: 'waiting',
      sourceSize,
      buildSize: 0,
      buildLogs: '',
      buildDuration: 0,
      folder: id,
    },
  };
}

function begin(
  app: LocalApp,
  functionDoc: Stored<FunctionDoc>,
  { id, doc }: NewDeployment,
): Promise<Stored<DeploymentDoc>> {
  return app.db.write((db) => {
    updateFunction(db, functionDoc.id, () => ({ latestDeploymentId: id }));
    return deploymentTable.put(db, id, doc, { owner: functionDoc.id });
  });
}
