/**
 * The pair of keys by which push services know this campus (VAPID), made of the project's secret for ids: whoever keeps that one
 * keeps every device. With another pair no device that subscribed before could be reached.
 */
import { createECDH, hkdfSync } from 'node:crypto';
import { keepVariable } from './noted-variable.ts';
import type { DeployVariable, Target } from './target.ts';

/** Who sends to devices. */
export const pushingFunction = 'notifications';

interface VapidKeys {
  /** Everybody may know it: 65 bytes, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The same secret gives the same pair; no secret gives an empty one. */
export function vapidKeysOf(secret: string): VapidKeys {
  if (secret === '') return { publicKey: '', privateKey: '' };
  const ecdh = createECDH('prime256v1');
  // One of four billion secrets gives a number that is no key of this curve, and stops here.
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 32)));
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') };
}

/** The pair as variables of who sends; the private one can't be read back. */
const vapidVariables = ({ publicKey, privateKey }: VapidKeys): DeployVariable[] => [
  { key: 'VAPID_PUBLIC_KEY', value: publicKey, secret: false },
  { key: 'VAPID_PRIVATE_KEY', value: privateKey, secret: true },
];

/** `npm start`: the running server's function keeps them in its data folder. Gives the public one. */
export async function keepVapidKeys(target: Target, secret: string): Promise<string> {
  const keys = vapidKeysOf(secret);
  for (const variable of vapidVariables(keys)) await keepVariable(target, pushingFunction, variable);
  return keys.publicKey;
}
