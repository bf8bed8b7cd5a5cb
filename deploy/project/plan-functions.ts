import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ConfigFunction } from 'appwrite-local/config';
import type { Models, ProjectKeyScopes, Runtime } from 'node-appwrite';
import { packFolder } from './pack-code.ts';
import { planDomain } from './plan-domain.ts';
import { functionReceiver, planRelease } from './plan-release.ts';
import { type DeployRequest, isSameSet, orNothing, Refusal, type Step, type Target } from './target.ts';

/** The server's default specification. */
const DEFAULT_SIZE = 's-0.5vcpu-512mb';
const FIELDS = [
  'name',
  'runtime',
  'schedule',
  'timeout',
  'enabled',
  'logging',
  'entrypoint',
  'commands',
  'buildSpecification',
  'runtimeSpecification',
] as const;

/** Plans each function: settings, then variables and code, then the domain. @throws Refusal if code is not built */
export async function planFunctions(target: Target, request: DeployRequest, notes: string[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const wanted of request.config.functions ?? []) {
    const found = await orNothing(target.functions.get({ functionId: wanted.$id }));
    const given = functionSettings(wanted);
    if (!found)
      steps.push({
        title: `create function ${wanted.$id}`,
        run: async () => void (await target.functions.create(given)),
      });
    else if (!isSame(given, found))
      steps.push({
        title: `update function ${wanted.$id}`,
        run: async () => void (await target.functions.update(given)),
      });
    const folder = resolve(request.configDir, wanted.path);
    if (!existsSync(resolve(folder, wanted.entrypoint)))
      throw new Refusal(
        `${wanted.path}/${wanted.entrypoint} is not there. Build the functions first: npm run build:functions`,
      );
    const release = { archive: await packFolder(folder), variables: request.variables(wanted.$id) };
    steps.push(...(await planRelease(functionReceiver(target, wanted.$id), found, release)));
    steps.push(...(await planItsDomain(target, request, wanted, notes)));
  }
  return steps;
}

/** All settings of a function, because the server resets those that an update omits. */
export function functionSettings(wanted: ConfigFunction) {
  const { specification = DEFAULT_SIZE } = wanted;
  return {
    functionId: wanted.$id,
    name: wanted.name,
    runtime: wanted.runtime as Runtime,
    execute: [...(wanted.execute ?? [])],
    events: [...(wanted.events ?? [])],
    schedule: wanted.schedule ?? '',
    timeout: wanted.timeout ?? 15,
    enabled: wanted.enabled ?? true,
    logging: wanted.logging ?? true,
    entrypoint: wanted.entrypoint,
    commands: wanted.commands ?? '',
    scopes: [...(wanted.scopes ?? [])] as ProjectKeyScopes[],
    buildSpecification: specification,
    runtimeSpecification: specification,
  };
}

function isSame(given: ReturnType<typeof functionSettings>, found: Models.Function): boolean {
  return (
    isSameSet(given.execute, found.execute) &&
    isSameSet(given.events, found.events) &&
    isSameSet(given.scopes, found.scopes) &&
    FIELDS.every((name) => given[name] === found[name])
  );
}

/** A domain requires a function with execute `any`, which the server does not check. @throws Refusal */
async function planItsDomain(
  target: Target,
  { endpoint, domains }: DeployRequest,
  { $id: functionId, execute = [] }: ConfigFunction,
  notes: string[],
): Promise<Step[]> {
  const domain = domains[functionId];
  if (!domain) return [];
  if (!execute.includes('any'))
    throw new Refusal(`Function ${functionId} cannot have the domain ${domain}: its "execute" lacks "any".`);
  const make = (host: string) => target.proxy.createFunctionRule({ domain: host, functionId });
  return planDomain(target, { endpoint, domain }, { title: `function ${functionId}`, id: functionId, make }, notes);
}
