import { createHash } from 'node:crypto';
import type { Models } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { type DeployVariable, orNothing, Refusal, type Step, type Target, waitUntil } from './target.ts';

/** Names the code and the variables that a deployment was made from; lets the next deploy see that nothing changed. */
const RELEASE = 'DEPLOYED_RELEASE';

interface Release {
  readonly archive: Buffer;
  readonly variables: readonly DeployVariable[];
}

/** Variables and code of one function. Code is deployed anew after any change: warm containers keep old variables. */
export async function planRelease(
  target: Target,
  functionId: string,
  found: Models.Function | undefined,
  release: Release,
): Promise<Step[]> {
  const id = releaseId(release);
  const known = found ? await variablesOf(target, functionId) : [];
  const noted = known.find(({ key }) => key === RELEASE);
  const isNew = noted?.value !== id;
  const wanted = [...release.variables, { key: RELEASE, value: id, secret: false }];
  const steps = wanted.flatMap((variable) => variableStep(target, functionId, variable, known, isNew));
  // The note is written before the upload: a deployment older than it was made for something else.
  const active = found?.deploymentId
    ? await orNothing(target.functions.getDeployment({ functionId, deploymentId: found.deploymentId }))
    : undefined;
  const isLive =
    active?.status === 'ready' && steps.length === 0 && noted !== undefined && active.$createdAt >= noted.$updatedAt;
  if (isLive) return [];
  const kilobytes = Math.ceil(release.archive.length / 1000);
  return [
    ...steps,
    {
      title: `deploy code of function ${functionId} (${kilobytes} kB)`,
      run: () => upload(target, functionId, release.archive),
    },
  ];
}

function releaseId({ archive, variables }: Release): string {
  const hash = createHash('sha256').update(archive);
  for (const { key, value } of variables) hash.update(`\0${key}\0${value}`);
  return hash.digest('hex');
}

async function variablesOf(target: Target, functionId: string): Promise<Models.Variable[]> {
  return (await target.functions.listVariables({ functionId })).variables;
}

function variableStep(
  target: Target,
  functionId: string,
  { key, value, secret }: DeployVariable,
  known: readonly Models.Variable[],
  isNew: boolean,
): Step[] {
  const found = known.find((variable) => variable.key === key);
  if (!found) {
    const variableId = `${functionId}_${key}`.toLowerCase().slice(0, 36);
    const run = async () =>
      void (await target.functions.createVariable({ functionId, variableId, key, value, secret }));
    return [{ title: `set variable ${key} of function ${functionId}`, run }];
  }
  // A secret cannot be read back: it is written again whenever anything of the release changed.
  if (found.secret ? !isNew : found.value === value && found.secret === secret) return [];
  const run = async () =>
    void (await target.functions.updateVariable({
      functionId,
      variableId: found.$id,
      key,
      value,
      secret: found.secret || secret,
    }));
  return [{ title: `change variable ${key} of function ${functionId}`, run }];
}

async function upload(target: Target, functionId: string, archive: Buffer): Promise<void> {
  const code = InputFile.fromBuffer(archive, `${functionId}.tar.gz`);
  const { $id } = await target.functions.createDeployment({ functionId, code, activate: true });
  const deployment = await waitUntil(
    `The deployment of function ${functionId}`,
    () => target.functions.getDeployment({ functionId, deploymentId: $id }),
    ({ status }) => ['ready', 'failed', 'canceled'].includes(status),
  );
  if (deployment.status !== 'ready')
    throw new Refusal(
      `The code of function ${functionId} could not be deployed (${deployment.status}):\n${deployment.buildLogs}`,
    );
  await waitUntil(
    `Function ${functionId}`,
    () => target.functions.get({ functionId }),
    ({ deploymentId }) => deploymentId === $id,
  );
}
