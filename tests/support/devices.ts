/** Browsers with a push subscription, including the private key that a real browser keeps to itself. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';

export function newDevice(endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, device = 'Ponsel') {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { input: { endpoint, keys, device }, ecdh, auth };
}
