/**
 * Web Push (RFC 8030, 8291, 8292): `web-push` encrypts and signs; this file sends the request and follows no redirects.
 */
import webPush from 'web-push';
import { isPushService } from '../domain/notifications/push-device.ts';
import type { Push } from '../usecases/world.ts';
import type { PushSettings } from './settings.ts';

const patienceMs = 10_000;

const gone = [404, 410];
/**
 * Statuses for a subscription made with another sender key (RFC 8292, 4.2). A retry does not help. The device is kept,
 * because some services send the same statuses if only our clock or address is wrong. A browser that subscribed with
 * former keys subscribes again when its owner opens the app.
 */
const refused = [401, 403];
/**
 * After this many failed requests a service is skipped for the rest of the run, so that other devices are not delayed.
 */
const mostUnanswered = 3;

/** `services`: allowed origins in addition to the browsers' own push services. */
export function createPush(
  { publicKey, privateKey, subject }: PushSettings,
  services: readonly string[],
  log: (message: string) => void,
): Push {
  const unanswered = new Map<string, number>();
  return {
    isOn: publicKey !== '' && privateKey !== '',

    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, urgency }) {
      // The settings may have changed since the device was stored, so its origin may no longer be allowed.
      if (!isPushService(endpoint, services)) return 'gone';
      // The endpoint is a secret; its host is not, so only the host is counted and logged.
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
