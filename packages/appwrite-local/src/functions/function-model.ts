import { toApiDate, toApiDateOrEmpty } from '../core/dates.ts';
import type { Stored } from '../documents/document-table.ts';

/** A stored function; field names are the API's. */
export interface FunctionDoc {
  readonly name: string;
  readonly runtime: string;
  readonly execute: readonly string[];
  readonly events: readonly string[];
  readonly schedule: string;
  readonly timeout: number;
  readonly enabled: boolean;
  readonly logging: boolean;
  readonly entrypoint: string;
  readonly commands: string;
  readonly scopes: readonly string[];
  readonly buildSpecification: string;
  readonly runtimeSpecification: string;
  readonly deploymentRetention: number;
  /** The active and the newest deployment; '' = none. */
  readonly deploymentId: string;
  readonly latestDeploymentId: string;
  /** False when variables changed after the active deployment was activated. */
  readonly live: boolean;
}

export interface DeploymentDoc {
  readonly entrypoint: string;
  readonly commands: string;
  readonly activate: boolean;
  readonly status: 'waiting' | 'processing' | 'building' | 'ready' | 'failed' | 'canceled';
  readonly sourceSize: number;
  readonly buildSize: number;
  readonly buildLogs: string;
  readonly buildDuration: number;
  /**
   * The code's folder: absolute, or relative to `functions` in the data folder so that the data folder can be moved.
   */
  readonly folder: string;
}

export interface VariableDoc {
  readonly key: string;
  readonly value: string;
  readonly secret: boolean;
}

export interface RuleDoc {
  /** The host in lower case, without the port. */
  readonly domain: string;
  readonly type: 'deployment';
  readonly trigger: 'manual';
  readonly deploymentResourceType: 'function';
  /** The function's id. */
  readonly deploymentResourceId: string;
}

type Json = Record<string, unknown>;

const dated = ({ id, created, updated }: Stored<unknown>) => ({
  $id: id,
  $createdAt: toApiDate(created),
  $updatedAt: toApiDate(updated),
});

/** The API's Function. */
export function functionJson(
  stored: Stored<FunctionDoc>,
  more: {
    deployment?: Stored<DeploymentDoc>;
    latest?: Stored<DeploymentDoc>;
    variables: readonly Stored<VariableDoc>[];
  },
): Json {
  const { doc } = stored;
  return {
    ...dated(stored),
    execute: doc.execute,
    name: doc.name,
    enabled: doc.enabled,
    live: doc.live,
    logging: doc.logging,
    runtime: doc.runtime,
    deploymentRetention: doc.deploymentRetention,
    deploymentId: doc.deploymentId,
    deploymentCreatedAt: toApiDateOrEmpty(more.deployment?.created ?? null),
    latestDeploymentId: doc.latestDeploymentId,
    latestDeploymentCreatedAt: toApiDateOrEmpty(more.latest?.created ?? null),
    latestDeploymentStatus: more.latest?.doc.status ?? '',
    scopes: doc.scopes,
    vars: more.variables.map((variable) => variableJson(variable, 'function', stored.id)),
    events: doc.events,
    schedule: doc.schedule,
    timeout: doc.timeout,
    entrypoint: doc.entrypoint,
    commands: doc.commands,
    version: 'v5',
    installationId: '',
    providerRepositoryId: '',
    providerBranch: '',
    providerRootDirectory: '',
    providerSilentMode: false,
    providerBranches: [],
    providerPaths: [],
    buildSpecification: doc.buildSpecification,
    runtimeSpecification: doc.runtimeSpecification,
  };
}

/** The API's Deployment; always a manual upload, never from a repository. */
export function deploymentJson(stored: Stored<DeploymentDoc>, functionId: string): Json {
  const { doc } = stored;
  return {
    ...dated(stored),
    type: 'manual',
    resourceId: functionId,
    resourceType: 'functions',
    entrypoint: doc.entrypoint,
    sourceSize: doc.sourceSize,
    buildSize: doc.buildSize,
    totalSize: doc.sourceSize + doc.buildSize,
    buildId: '',
    activate: doc.activate,
    screenshotLight: '',
    screenshotDark: '',
    status: doc.status,
    buildLogs: doc.buildLogs,
    buildDuration: doc.buildDuration,
    providerRepositoryName: '',
    providerRepositoryOwner: '',
    providerRepositoryUrl: '',
    providerCommitHash: '',
    providerCommitAuthorUrl: '',
    providerCommitAuthor: '',
    providerCommitMessage: '',
    providerCommitUrl: '',
    providerBranch: '',
    providerBranchUrl: '',
  };
}

/** The API's Variable; secret values are never returned. */
export function variableJson(
  stored: Stored<VariableDoc>,
  resourceType: 'function' | 'project',
  resourceId: string,
): Json {
  const { key, value, secret } = stored.doc;
  return { ...dated(stored), key, value: secret ? '' : value, secret, resourceType, resourceId };
}

/** The API's Rule of a domain; always verified, because DNS is not checked here. */
export function ruleJson(stored: Stored<RuleDoc>, deploymentId: string): Json {
  return {
    ...dated(stored),
    domain: stored.doc.domain,
    type: stored.doc.type,
    trigger: stored.doc.trigger,
    redirectUrl: '',
    redirectStatusCode: 301,
    deploymentId,
    deploymentResourceType: stored.doc.deploymentResourceType,
    deploymentResourceId: stored.doc.deploymentResourceId,
    deploymentVcsProviderBranch: '',
    status: 'verified',
    logs: '',
    renewAt: '',
  };
}
