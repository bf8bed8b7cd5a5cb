/** A registration that waits for its first login on this device: its e-mail address and the page to return to. */
import { attempt } from '../device/storage.ts';

const registeredKey = 'lapak.registered';
const keptMs = 24 * 60 * 60_000;

export interface Registered {
  userId: string;
  email: string;
  path: string;
  action: string;
}

export const markRegistered = (person: Registered) =>
  attempt(() => localStorage.setItem(registeredKey, JSON.stringify({ ...person, at: Date.now() })), undefined);

export const forgetRegistered = () => attempt(() => localStorage.removeItem(registeredKey), undefined);

/** At most a day old, so that an abandoned registration leaves no address on a shared device. */
export function registeredHere(): Registered | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(registeredKey) ?? 'null'), null);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { userId, email, path, action, at } = kept as Record<string, unknown>;
  if (typeof at !== 'number' || Math.abs(Date.now() - at) > keptMs) {
    forgetRegistered();
    return undefined;
  }
  const texts = [userId, email, path, action];
  const [id = '', address = '', way = '', deed = ''] = texts.map((text) => (typeof text === 'string' ? text : ''));
  return id && address ? { userId: id, email: address, path: way, action: deed } : undefined;
}
