import { type Finding, note, ok, reasonOf } from './finding.ts';

/** Fixed addresses of push services that the domain allows (push-device.ts); Edge's has none. */
export const pushServices = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
];

/**
 * Checks that these services can be reached; any response counts. A campus works without them, so an unreachable one is
 * a note, not a fault.
 */
export async function checkPush(services: readonly string[], patience: number): Promise<Finding[]> {
  const lines = services.map(async (service) => {
    const { host } = new URL(service);
    try {
      const answer = await fetch(service, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
      await answer.body?.cancel();
      return ok('push', `${host} answers`);
    } catch (problem) {
      const lost = "notifications don't reach the closed app in its browsers";
      return note('push', `${host} can't be reached (${reasonOf(problem)}): ${lost}; let this machine out to it`);
    }
  });
  return Promise.all(lines);
}
