/** Updates a project to this version before it serves requests. */

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

/** A project on a server, with its key. */
interface Reached {
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
}

interface HostPlan extends DeployPlan {
  /** The given settings with the project's administrator id and id secret, existing or new. */
  readonly settings: settingsOf.DeploySettings;
}

/**
 * Plans the steps that bring the project to this version. Only reads. @throws Refusal with the reason why this version
 * cannot use this data
 */
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

/** Prints and runs each step. @throws Refusal with the failed step and the state of the rest */
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
