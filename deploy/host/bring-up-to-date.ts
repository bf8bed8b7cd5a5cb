/** A project that is brought to what this version needs before anybody is answered by it. */

import type { AppwriteConfig } from 'appwrite-local/config';
import { AppwriteException } from 'node-appwrite';
import { storedCampus, storedMarketName } from '../campus/stored-campus.ts';
import { administratorId } from '../project/administrator.ts';
import { type DeployPlan, planDeploy } from '../project/deploy-project.ts';
import * as settingsOf from '../project/deploy-settings.ts';
import { explain } from '../project/explain.ts';
import { idSecretOf } from '../project/id-secret.ts';
import { connect, Refusal } from '../project/target.ts';
import { versionNote } from '../project/version.ts';
import { publicEndpoint } from './host-settings.ts';

/** A project on a server that is reached with its key. */
interface Reached {
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
}

interface HostPlan extends DeployPlan {
  /** With the id of the administrator and the secret of ids that the project has, or is to get. */
  readonly settings: settingsOf.DeploySettings;
}

/** Reads only. @throws Refusal: why this version can't take this data over */
export async function planHost(
  at: Reached,
  given: settingsOf.DeploySettings,
  { config, configDir }: { readonly config: AppwriteConfig; readonly configDir: string },
): Promise<HostPlan> {
  const target = connect(at);
  const settings = {
    ...given,
    ADMIN_USER_ID: await administratorId(target, config, given.ADMIN_USER_ID),
    ID_SECRET: await idSecretOf(target, given.ID_SECRET),
  };
  const endpoint = publicEndpoint(settings);
  const marketName = storedMarketName(await storedCampus(target));
  const plan = await planDeploy({
    ...at,
    config,
    configDir,
    variables: settingsOf.functionVariables(settings, endpoint),
    domains: settingsOf.domainsOf(settings, endpoint),
    admin: settingsOf.adminOf(settings),
    webHosts: settingsOf.webHostsOf(settings),
    siteHost: '', // the client is served by the same process
    smtp: settingsOf.smtpOf(settings, marketName),
    marketName,
    hasMailFromStart: true,
    acceptMongodb: false,
  });
  const withoutGoogle = settingsOf.googleOf(settings)
    ? [
        'GOOGLE_CLIENT_ID is set, and this server has no sign-in by Google: pages offer none (docs/deploy.md, section 1).',
      ]
    : [];
  return { ...plan, settings, notes: [await versionNote(target), ...withoutGoogle, ...plan.notes] };
}

/** Makes every step, each told before. @throws Refusal that names the step and what became of the rest */
export async function makeSteps(plan: DeployPlan, projectId: string, tell: (line: string) => void): Promise<void> {
  for (const [at, { title, canWait = false, run }] of plan.steps.entries()) {
    tell(`${at + 1}/${plan.steps.length} ${title} …`);
    try {
      await run();
    } catch (problem) {
      const sentence = explain(problem, projectId);
      if (sentence === undefined) throw problem;
      if (canWait && problem instanceof AppwriteException) tell(`  left for later: ${sentence}`);
      else
        throw new Refusal(
          `The data could not be brought up to date, at step ${at + 1} of ${plan.steps.length} (${title}): ${sentence} What was done so far stays; the next start goes on from there.`,
        );
    }
  }
}
