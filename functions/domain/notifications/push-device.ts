/** A device that gets a person's news: where it may be asked for, and with which keys. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { optionalText, say } from '../field.ts';
import { limits } from '../limits.ts';

/** The push services of Chrome, Firefox, Safari and Edge: a name, or all names below one that begins with a dot. */
const knownServices = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

const isKnown = (host: string): boolean =>
  knownServices.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one));

/**
 * Whether news may be sent to this address, which anybody can have named: a known service by its name, over TLS, or one of
 * the campus's `own` services (origins, http too). So no request goes into the server's own network.
 */
export function isPushService(endpoint: string, own: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (own.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && isKnown(url.hostname);
}

/** The address as it will be asked for. Refuses push_service_refused. */
export function pushEndpoint(endpoint: string, own: readonly string[]): string {
  if (!isPushService(endpoint, own)) throw new DomainError('push_service_refused');
  const url = new URL(endpoint);
  url.hash = ''; // never sent: one device under many names
  return url.href;
}

/** Browsers give both without padding; 65 bytes have 87 characters and 16 have 22, whose last digit has bits to spare. */
const uncompressedPoint = /^B[A-Za-z0-9_-]{85}[AEIMQUYcgkosw048]$/;
const authSecret = /^[A-Za-z0-9_-]{21}[AQgw]$/;

/** What PushSubscription.toJSON() says, and what the person calls the device. */
export const pushDeviceInput = z.object({
  endpoint: z.string(say('invalid')).max(limits.pushEndpointMax, say('too_long')),
  keys: z.object({
    p256dh: z.string(say('invalid')).regex(uncompressedPoint, say('invalid')),
    auth: z.string(say('invalid')).regex(authSecret, say('invalid')),
  }),
  device: optionalText(limits.deviceNameMax),
});

export type PushDevice = z.output<typeof pushDeviceInput>;
