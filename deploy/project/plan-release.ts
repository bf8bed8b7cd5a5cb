import { createHash } from 'node:crypto';
import type { Models } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { variableNames } from './deploy-settings.ts';
import { type DeployVariable, orNothing, Refusal, type Step, type Target, waitUntil } from './target.ts';

/** A function or site that receives code and variables. */
interface Receiver {
  /** The name in the output, for example 'function market'. */
  readonly name: string;
  readonly id: string;
  variables(): Promise<Models.VariableList>;
  createVariable(variable: VariableParams): Promise<unknown>;
  updateVariable(variable: VariableParams): Promise<unknown>;
  deleteVariable(variableId: string): Promise<unknown>;
  createDeployment(code: InputFile): Promise<Models.Deployment>;
  deployment(deploymentId: string): Promise<Models.Deployment>;
  now(): Promise<{ readonly deploymentId: string }>;
}

interface VariableParams extends DeployVariable {
  readonly variableId: string;
}

export function functionReceiver({ functions }: Target, functionId: string): Receiver {
  return {
    name: `function ${functionId}`,
    id: functionId,
    variables: () => functions.listVariables({ functionId }),
    createVariable: (variable) => functions.createVariable({ functionId, ...variable }),
    updateVariable: (variable) => functions.updateVariable({ functionId, ...variable }),
    deleteVariable: (variableId) => functions.deleteVariable({ functionId, variableId }),
    createDeployment: (code) => functions.createDeployment({ functionId, code, activate: true }),
    deployment: (deploymentId) => functions.getDeployment({ functionId, deploymentId }),
    now: () => functions.get({ functionId }),
  };
}

export function siteReceiver({ sites }: Target, siteId: string): Receiver {
  return {
    name: `site ${siteId}`,
    id: siteId,
    variables: () => sites.listVariables({ siteId }),
    createVariable: (variable) => sites.createVariable({ siteId, ...variable }),
    updateVariable: (variable) => sites.updateVariable({ siteId, ...variable }),
    deleteVariable: (variableId) => sites.deleteVariable({ siteId, variableId }),
    createDeployment: (code) => sites.createDeployment({ siteId, code, activate: true }),
    deployment: (deploymentId) => sites.getDeployment({ siteId, deploymentId }),
    now: () => sites.get({ siteId }),
  };
}

/** Identifies the code and variables of a deployment, so that the next deploy can see whether anything changed. */
const RELEASE = 'DEPLOYED_RELEASE';

interface Release {
  readonly archive: Buffer;
  readonly variables: readonly DeployVariable[];
}

/**
 * Plans variables and code of one function or site. Any change deploys the code again, because warm containers keep old
 * variables.
 */
export async function planRelease(
  receiver: Receiver,
  found: { readonly deploymentId: string } | undefined,
  release: Release,
): Promise<Step[]> {
  const secretsId = digestOf(release.variables.filter(({ secret }) => secret));
  const id = `${digestOf(release.variables, release.archive)}.${secretsId}`;
  const known = found ? (await receiver.variables()).variables : [];
  const noted = known.find(({ key }) => key === RELEASE);
  /**
   * Whether a secret is unchanged. It cannot be read, so the release variable shows whether our value changed, and the
   * dates show whether anyone else has written the secret since.
   */
  const isSame = ({ $updatedAt }: Models.Variable) =>
    noted !== undefined && noted.value.split('.')[1] === secretsId && $updatedAt <= noted.$updatedAt;
  const wanted = [...release.variables, { key: RELEASE, value: id, secret: false }];
  // Whether a variable is obsolete. Secrets never are: they cannot be read back, and reports of earlier payments still
  // need them.
  const isOver = ({ key, secret }: Models.Variable) =>
    !secret && variableNames.includes(key) && !wanted.some((variable) => variable.key === key);
  const steps = [
    ...known.filter(isOver).map(({ key, $id }) => ({
      title: `remove variable ${key} of ${receiver.name}`,
      run: async () => void (await receiver.deleteVariable($id)),
    })),
    ...wanted.flatMap((variable) => variableStep(receiver, variable, known, isSame)),
  ];
  // The release variable is written before the upload, so a deployment older than it belongs to another release.
  const active = found?.deploymentId ? await orNothing(receiver.deployment(found.deploymentId)) : undefined;
  const isLive =
    active?.status === 'ready' && steps.length === 0 && noted !== undefined && active.$createdAt >= noted.$updatedAt;
  if (isLive) return [];
  const kilobytes = Math.ceil(release.archive.length / 1000);
  const run = async () => void (await putLive(receiver, release.archive));
  return [...steps, { title: `deploy code of ${receiver.name} (${kilobytes} kB)`, run }];
}

function digestOf(variables: readonly DeployVariable[], archive?: Buffer): string {
  const hash = createHash('sha256').update(archive ?? '');
  for (const { key, value } of variables) hash.update(`\0${key}\0${value}`);
  return hash.digest('hex');
}

function variableStep(
  receiver: Receiver,
  { key, value, secret }: DeployVariable,
  known: readonly Models.Variable[],
  isSame: (secret: Models.Variable) => boolean,
): Step[] {
  const found = known.find((variable) => variable.key === key);
  if (!found) {
    const variableId = `${receiver.id}_${key}`.toLowerCase().slice(0, 36);
    const run = async () => void (await receiver.createVariable({ variableId, key, value, secret }));
    return [{ title: `set variable ${key} of ${receiver.name}`, run }];
  }
  if (found.secret ? isSame(found) : found.value === value && found.secret === secret) return [];
  const run = async () =>
    void (await receiver.updateVariable({ variableId: found.$id, key, value, secret: found.secret || secret }));
  return [{ title: `change variable ${key} of ${receiver.name}`, run }];
}

/** Deploys code and waits until it is ready; returns the deployment's id. @throws Refusal if it cannot be built */
export async function putLive(receiver: Receiver, archive: Buffer): Promise<string> {
  const { $id } = await receiver.createDeployment(InputFile.fromBuffer(archive, `${receiver.id}.tar.gz`));
  const deployment = await waitUntil(
    `The deployment of ${receiver.name}`,
    () => receiver.deployment($id),
    ({ status }) => ['ready', 'failed', 'canceled'].includes(status),
  );
  if (deployment.status !== 'ready')
    throw new Refusal(
      `The code of ${receiver.name} could not be deployed (${deployment.status}):\n${deployment.buildLogs}`,
    );
  await waitUntil(
    `The ${receiver.name}`,
    () => receiver.now(),
    ({ deploymentId }) => deploymentId === $id,
  );
  return $id;
}
