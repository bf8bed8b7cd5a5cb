/** Web Push (RFC 8030, 8291, 8292): `web-push` encrypts and signs, the request itself goes nowhere but where it was addressed to. */
import webPush from 'web-push';
import { isPushService } from '../domain/notifications/push-device.ts';
import type { Push } from '../usecases/world.ts';
import type { PushSettings } from './settings.ts';

const patienceMs = 10_000;

const gone = [404, 410];
/**
 * It knows another sender than us (RFC 8292, 4.2): to ask again is no use. The device stays: some services answer so where only our
 * clock or address is wrong. One that subscribed with former keys of ours subscribes anew when its owner opens the app, and the old is gone.
 */
const refused = [401, 403];
/** A service that let this many wait in vain is not waited for again in the same run: others are told behind them. */
const mostUnanswered = 3;

/** `services`: origins that may be asked besides the browsers' own services. */
export function createPush(
  { publicKey, privateKey, subject }: PushSettings,
  services: readonly string[],
  log: (message: string) => void,
): Push {
  const unanswered = new Map<string, number>();
  return {
    isOn: publicKey !== '' && privateKey !== '',

    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, urgency }) {
      // Kept once under settings of then: what may not be asked any more is no device.
      if (!isPushService(endpoint, services)) return 'gone';
      // An endpoint is a secret; where it is may be said.
      const { host } = new URL(endpoint);
      const missed = () => unanswered.get(host) ?? 0;
      if (missed() >= mostUnanswered) return 'failed';
      try {
        const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttlSeconds,
          urgency,
        });
        const answer = await fetch(request.endpoint, {
          method: request.method,
          headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(request.body),
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        });
        await answer.body?.cancel();
        if (answer.ok) return 'sent';
        if (gone.includes(answer.status)) return 'gone';
        log(`The push service at ${host} answered ${answer.status}`);
        if (refused.includes(answer.status)) return 'refused';
      } catch (error) {
        unanswered.set(host, missed() + 1);
        log(`The push service at ${host} was not reached: ${error instanceof Error ? error.message : String(error)}`);
      }
      return 'failed';
    },
  };
}
