import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ConfigSite } from 'appwrite-local/config';
import { type Adapter, type BuildRuntime, type Framework, type Models, Query } from 'node-appwrite';
import { askIfAllowed } from './ask-if-allowed.ts';
import { packFolder } from './pack-code.ts';
import { planDomain } from './plan-domain.ts';
import { planRelease, siteReceiver } from './plan-release.ts';
import { type DeployRequest, orNothing, Refusal, type Step, type Target } from './target.ts';

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

/**
 * Plans the web client as an Appwrite Site: settings, the built folder, the host name. @throws Refusal if it is not
 * built
 */
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
    const make = (domain: string) => target.proxy.createSiteRule({ domain, siteId: wanted.$id });
    const owner = { title: `site ${wanted.$id}`, id: wanted.$id, make };
    const { endpoint, siteHost: domain } = request;
    steps.push(...(await planDomain(target, { endpoint, domain }, owner, notes)));
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
