/** A device that gets push messages: its endpoint and keys. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { optionalText, say } from '../field.ts';
import { limits } from '../limits.ts';

/** Push services of Chrome, Firefox, Safari and Edge: a host name, or a suffix that begins with a dot. */
const knownServices = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

const isKnown = (host: string): boolean =>
  knownServices.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one));

/**
 * Whether messages may be sent to this endpoint, which comes from the client: a known service over TLS, or one of the
 * campus's `own` services (origins, http too). This keeps requests out of the server's own network.
 */
export function isPushService(endpoint: string, own: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (own.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && isKnown(url.hostname);
}

/** The endpoint in its normal form. @throws push_service_refused */
export function pushEndpoint(endpoint: string, own: readonly string[]): string {
  if (!isPushService(endpoint, own)) throw new DomainError('push_service_refused');
  const url = new URL(endpoint);
  url.hash = ''; // a fragment is never sent, but would give one device several endpoints
  return url.href;
}

/**
 * Base64url without padding: 65 bytes take 87 characters, 16 bytes take 22. The last character has unused bits, so only
 * some characters are valid there.
 */
const uncompressedPoint = /^B[A-Za-z0-9_-]{85}[AEIMQUYcgkosw048]$/;
const authSecret = /^[A-Za-z0-9_-]{21}[AQgw]$/;

/** PushSubscription.toJSON() and the person's name for the device. */
export const pushDeviceInput = z.object({
  endpoint: z.string(say('invalid')).max(limits.pushEndpointMax, say('too_long')),
  keys: z.object({
    p256dh: z.string(say('invalid')).regex(uncompressedPoint, say('invalid')),
    auth: z.string(say('invalid')).regex(authSecret, say('invalid')),
  }),
  device: optionalText(limits.deviceNameMax),
});

export type PushDevice = z.output<typeof pushDeviceInput>;
