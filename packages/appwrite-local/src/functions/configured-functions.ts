import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { ConfigFunction } from '../core/config.ts';
import type { Writer } from '../core/database/database.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { DeploymentDoc, FunctionDoc } from './function-model.ts';
import { deploymentTable, functionTable } from './function-store.ts';
import { DEFAULT_SPECIFICATION } from './runtimes.ts';

/**
 * Creates or updates the functions of appwrite.json, which run from their own folder (`path`, relative to the config).
 * The config overrides changes made through the API. Other functions and older deployments are kept.
 */
export function applyConfiguredFunctions(app: LocalApp, db: Writer): void {
  for (const configured of app.config.functions ?? []) apply(app, db, configured);
}

function apply(app: LocalApp, db: Writer, configured: ConfigFunction): void {
  const { $id } = configured;
  const deploymentId = createHash('sha256').update(`${app.projectId}/${$id}`).digest('hex').slice(0, 20);
  const deployment: DeploymentDoc = {
    entrypoint: configured.entrypoint,
    commands: '',
    activate: true,
    status: 'ready',
    sourceSize: 0,
    buildSize: 0,
    buildLogs: '',
    buildDuration: 0,
    folder: resolve(app.configDir, configured.path),
  };
  const size = configured.specification ?? DEFAULT_SPECIFICATION;
  const functionDoc: FunctionDoc = {
    name: configured.name,
    runtime: configured.runtime,
    execute: configured.execute ?? [],
    events: configured.events ?? [],
    schedule: configured.schedule ?? '',
    timeout: configured.timeout ?? 15,
    enabled: configured.enabled ?? true,
    logging: configured.logging ?? true,
    entrypoint: configured.entrypoint,
    commands: configured.commands ?? '',
    scopes: configured.scopes ?? [],
    buildSpecification: size,
    runtimeSpecification: size,
    deploymentRetention: 0,
    deploymentId,
    latestDeploymentId: deploymentId,
    live: true,
  };
  if (JSON.stringify(deploymentTable.get(db, deploymentId)?.doc) !== JSON.stringify(deployment))
    deploymentTable.put(db, deploymentId, deployment, { owner: $id });
  if (JSON.stringify(functionTable.get(db, $id)?.doc) !== JSON.stringify(functionDoc))
    functionTable.put(db, $id, functionDoc);
}
