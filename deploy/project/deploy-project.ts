import { planDataMigrations } from './data-migrations.ts';
import { noteFailedDeletes } from './failed-deletes.ts';
import { planBuckets } from './plan-buckets.ts';
import { planFunctions } from './plan-functions.ts';
import { planMailAndGoogle } from './plan-mail.ts';
import { planAdmin, planTotals } from './plan-people.ts';
import { planPictures } from './plan-pictures.ts';
import { planProject } from './plan-project.ts';
import { planSites } from './plan-sites.ts';
import { planTables } from './plan-tables.ts';
import { connect, type DeployRequest, Refusal, type Step } from './target.ts';

export interface DeployPlan {
  readonly steps: readonly Step[];
  /** Notes for the operator. */
  readonly notes: readonly string[];
}

/**
 * Compares the project with the config and returns the steps between them, in order. Only reads. Every step can be
 * repeated after an interruption: a later plan starts from the current state. @throws Refusal
 */
export async function planDeploy(request: DeployRequest): Promise<DeployPlan> {
  const target = connect(request);
  const notes: string[] = [];
  const migrations = await planDataMigrations(target, request);
  const steps = [
    ...(await planTables(target, request)),
    ...(await planBuckets(target, request)),
    ...(await planPictures(target, request, notes)),
    // Data migrations come before the code that expects them.
    ...migrations.before,
    // Functions come before people: the event of the administrator's account needs its function.
    ...(await planFunctions(target, request, notes)),
    ...migrations.after,
    ...(await planProject(target, request, notes)),
    ...(await planMailAndGoogle(target, request, notes)),
    ...(await planAdmin(target, request)),
    ...(await planTotals(target, request)),
    // The Site comes last, when its backend is ready.
    ...(await planSites(target, request, notes)),
  ];
  await noteFailedDeletes(request, notes);
  return { steps, notes };
}

/** Checks that a supported Appwrite responds. @throws Refusal */
export async function checkServer(endpoint: string): Promise<void> {
  let version: string;
  try {
    // Sends no key, because the real server refuses this call with one.
    const response = await fetch(`${endpoint}/health/version`);
    const answer: unknown = await response.json();
    version = typeof answer === 'object' && answer !== null && 'version' in answer ? String(answer.version) : '';
  } catch (problem) {
    throw new Refusal(
      `No Appwrite answers at ${endpoint}: ${problem instanceof Error ? problem.message : String(problem)}.`,
    );
  }
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (!(major >= 1) || (major === 1 && minor < 9))
    throw new Refusal(`${endpoint} is Appwrite ${version || 'of an unknown version'}; deploy needs 1.9.`);
  if (major > 1)
    throw new Refusal(`${endpoint} is Appwrite ${version}, newer than what this deploy was made for: it needs 1.9.`);
}
