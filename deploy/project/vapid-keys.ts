/**
 * The key pair that identifies this campus to push services (VAPID). It is derived from the project's id secret, so
 * that subscribed devices stay reachable as long as the secret stays. Another pair reaches no device that subscribed
 * before.
 */
import { createECDH, hkdfSync } from 'node:crypto';
import { keepVariable } from './noted-variable.ts';
import type { DeployVariable, Target } from './target.ts';

/** The function that sends pushes. */
export const pushingFunction = 'notifications';

interface VapidKeys {
  /** Public: 65 bytes, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The same secret gives the same pair; an empty secret gives an empty one. */
export function vapidKeysOf(secret: string): VapidKeys {
  if (secret === '') return { publicKey: '', privateKey: '' };
  const ecdh = createECDH('prime256v1');
  // One in four billion secrets gives a number outside this curve and throws here.
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 32)));
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') };
}

/** The pair as variables of the function that sends pushes; the private key cannot be read back. */
const vapidVariables = ({ publicKey, privateKey }: VapidKeys): DeployVariable[] => [
  { key: 'VAPID_PUBLIC_KEY', value: publicKey, secret: false },
  { key: 'VAPID_PRIVATE_KEY', value: privateKey, secret: true },
];

/**
 * For `npm start`: stores the pair as variables of the running server's function, which keeps them in its data folder.
 * Returns the public key.
 */
export async function keepVapidKeys(target: Target, secret: string): Promise<string> {
  const keys = vapidKeysOf(secret);
  for (const variable of vapidVariables(keys)) await keepVariable(target, pushingFunction, variable);
  return keys.publicKey;
}
