import { resolve } from 'node:path';
import type { LocalApp } from '../core/local-app.ts';
import type { Stored } from '../documents/document-table.ts';
import type { DeploymentDoc, FunctionDoc } from './function-model.ts';
import type { Program } from './runtime/warm-worker.ts';
import { RUNTIMES, specificationOf } from './runtimes.ts';

const VCS_NAMES = [
  'REPOSITORY_ID',
  'REPOSITORY_NAME',
  'REPOSITORY_OWNER',
  'REPOSITORY_URL',
  'REPOSITORY_BRANCH',
  'REPOSITORY_BRANCH_URL',
  'COMMIT_HASH',
  'COMMIT_MESSAGE',
  'COMMIT_URL',
  'COMMIT_AUTHOR_NAME',
  'COMMIT_AUTHOR_URL',
  'ROOT_DIRECTORY',
];

/**
 * A deployment's program: code folder, entry file, memory and environment variables (reference 13.5; without the
 * server's own environment).
 */
export function programOf(
  app: LocalApp,
  functionDoc: Stored<FunctionDoc>,
  deployment: Stored<DeploymentDoc>,
  variables: Readonly<Record<string, string>>,
): Program {
  const { doc, id } = functionDoc;
  const { functionVariables: given } = app.options;
  const { memory, cpus } = specificationOf(doc.runtimeSpecification);
  const runtime = RUNTIMES.find(({ $id }) => $id === doc.runtime);
  return {
    folder: resolve(app.db.folder, 'functions', deployment.doc.folder),
    entrypoint: deployment.doc.entrypoint,
    memoryMb: memory,
    localSocket: app.localSocket,
    env: {
      ...(typeof given === 'function' ? given(id) : given),
      ...variables,
      APPWRITE_FUNCTION_API_ENDPOINT: app.endpoint,
      APPWRITE_FUNCTION_PROJECT_ID: app.projectId,
      APPWRITE_FUNCTION_ID: id,
      APPWRITE_FUNCTION_NAME: doc.name,
      APPWRITE_FUNCTION_DEPLOYMENT: deployment.id,
      APPWRITE_FUNCTION_RUNTIME_NAME: runtime?.name ?? 'Node.js',
      APPWRITE_FUNCTION_RUNTIME_VERSION: runtime?.version ?? '',
      APPWRITE_FUNCTION_CPUS: String(cpus),
      APPWRITE_FUNCTION_MEMORY: String(memory),
      APPWRITE_VERSION: '1.9.6',
      APPWRITE_REGION: 'default',
      APPWRITE_DEPLOYMENT_TYPE: 'manual',
      ...Object.fromEntries(VCS_NAMES.map((name) => [`APPWRITE_VCS_${name}`, ''])),
    },
  };
}
