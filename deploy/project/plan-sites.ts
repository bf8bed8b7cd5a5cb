import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ConfigSite } from 'appwrite-local/config';
import { type Adapter, type BuildRuntime, type Framework, type Models, Query } from 'node-appwrite';
import { askIfAllowed } from './ask-if-allowed.ts';
import { packFolder } from './pack-code.ts';
import { planRelease, siteReceiver } from './plan-release.ts';
import { type DeployRequest, isCode, orNothing, Refusal, type Step, type Target } from './target.ts';

const FIELDS = [
  'name',
  'enabled',
  'logging',
  'timeout',
  'installCommand',
  'buildCommand',
  'outputDirectory',
  'buildRuntime',
  'adapter',
  'fallbackFile',
  'buildSpecification',
  'runtimeSpecification',
] as const;

/** The web client as an Appwrite Site: settings, the built folder, the host name. @throws Refusal when it is not built */
export async function planSites(target: Target, request: DeployRequest, notes: string[]): Promise<Step[]> {
  const steps: Step[] = [];
  if (request.siteHost === '') return steps;
  for (const wanted of request.config.sites ?? []) {
    const unserved = `This server offers no Sites to this key: serve the folder ${wanted.path} with a web server of your own (docs/nginx.conf).`;
    if (!(await askIfAllowed(target.sites.list({ queries: [Query.limit(1)] }), notes, unserved))) continue;
    const found = await orNothing(target.sites.get({ siteId: wanted.$id }));
    const given = settings(wanted);
    const framework = wanted.framework as Framework;
    if (!found)
      steps.push({
        title: `create site ${wanted.$id}`,
        run: async () => void (await target.sites.create({ ...given, framework })),
      });
    else if (!FIELDS.every((name) => given[name] === found[name]))
      steps.push({
        title: `update site ${wanted.$id}`,
        run: async () => void (await target.sites.update({ ...given, framework })),
      });
    const folder = resolve(request.configDir, wanted.path);
    if (!existsSync(resolve(folder, wanted.fallbackFile ?? 'index.html')))
      throw new Refusal(`${wanted.path} holds no built web client. Build it first: npm run build`);
    const release = { archive: await packFolder(folder), variables: [] };
    steps.push(...(await planRelease(siteReceiver(target, wanted.$id), found, release)));
    steps.push(...(await planHost(target, wanted.$id, request.siteHost)));
  }
  return steps;
}

function settings(wanted: ConfigSite) {
  const { specification = 's-0.5vcpu-512mb' } = wanted;
  return {
    siteId: wanted.$id,
    name: wanted.name,
    enabled: wanted.enabled ?? true,
    logging: wanted.logging ?? true,
    timeout: wanted.timeout ?? 30,
    installCommand: wanted.installCommand ?? '',
    buildCommand: wanted.buildCommand ?? '',
    outputDirectory: wanted.outputDirectory ?? './',
    buildRuntime: wanted.buildRuntime as BuildRuntime,
    adapter: (wanted.adapter ?? 'static') as Adapter,
    fallbackFile: wanted.fallbackFile ?? '',
    buildSpecification: specification,
    runtimeSpecification: specification,
  } satisfies Partial<Models.Site> & { siteId: string };
}

async function planHost(target: Target, siteId: string, domain: string): Promise<Step[]> {
  const { rules } = await target.proxy.listRules({ queries: [Query.equal('domain', domain)] });
  if (rules.some((rule) => rule.deploymentResourceId === siteId)) return [];
  const run = async () => {
    try {
      await target.proxy.createSiteRule({ domain, siteId });
    } catch (problem) {
      if (!isCode(problem, 409)) throw problem;
      throw new Refusal(`The domain ${domain} already belongs to something else on this Appwrite.`);
    }
  };
  return [{ title: `give site ${siteId} the domain ${domain}`, run }];
}
