import { createHash } from 'node:crypto';
import { askIfAllowed } from './ask-if-allowed.ts';
import type { DeployRequest, Step, Target } from './target.ts';

/** Sign-in methods that the product does not use. */
const UNUSED_METHODS = ['anonymous', 'magic-url', 'email-otp', 'phone'] as const;

/** A hash, because platform ids are shared by all projects of a server and at most 36 characters long. */
export const platformIdOf = (projectId: string, hostname: string): string =>
  `web-${createHash('sha256').update(`${projectId} ${hostname}`).digest('hex').slice(0, 32)}`;

/** Plans web platforms and turns off unused sign-in methods, as far as the API key allows; `notes` reports the rest. */
export async function planProject(
  target: Target,
  { projectId, webHosts }: DeployRequest,
  notes: string[],
): Promise<Step[]> {
  const steps: Step[] = [];
  const unseen = (what: string) => `The key may not see ${what}: set them in the console.`;
  const known =
    webHosts.length > 0
      ? await askIfAllowed(target.project.listPlatforms(), notes, unseen('web platforms (scope platforms.read)'))
      : undefined;
  const names = new Set(known?.platforms.map((platform) => ('hostname' in platform ? String(platform.hostname) : '')));
  for (const hostname of known ? webHosts : []) {
    if (names.has(hostname)) continue;
    const platformId = platformIdOf(projectId, hostname);
    const run = async () => void (await target.project.createWebPlatform({ platformId, name: hostname, hostname }));
    steps.push({ title: `allow pages of ${hostname} to call`, run });
  }
  const project = await askIfAllowed(target.project.get(), notes, unseen('sign-in methods (scope project.read)'));
  for (const { $id: id, enabled } of project?.authMethods ?? []) {
    if (!enabled || !UNUSED_METHODS.some((unused) => unused === id)) continue;
    const run = async () => void (await target.project.updateAuthMethod({ methodId: id, enabled: false }));
    steps.push({ title: `turn off sign-in by ${id}`, run });
  }
  return steps;
}
