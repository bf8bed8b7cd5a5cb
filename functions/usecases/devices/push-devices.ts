/**
 * A person's devices with push notifications. Nobody can read these rows: with a device's endpoint and keys anybody
 * could send to it.
 */
import { DomainError } from '../../domain/errors.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import { limits } from '../../domain/limits.ts';
import { type PushDevice, pushEndpoint } from '../../domain/notifications/push-device.ts';
import { throttle } from '../quota.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

export interface DeviceSeen {
  readonly deviceId: string;
  /** The name that its person gave it; '' without one. */
  readonly device: string;
  /** ISO */
  readonly since: string;
}

/** Simultaneous subscriptions may exceed the limit until each has checked. */
const readAtOnce = 500;

const newestOf = ({ rows }: Pick<World, 'rows'>, userId: string) =>
  rows.list('pushSubscriptions', {
    where: { userId },
    select: ['device', 'endpoint'],
    newestFirst: true,
    limit: readAtOnce,
  });

/** A key of the right length may not be a point on the curve, and then nothing can be encrypted for it. */
async function assertPoint(p256dh: string): Promise<void> {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    await crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  } catch {
    throw new DomainError('invalid_input', { fields: { 'keys.p256dh': 'invalid' } });
  }
}

/**
 * Sends the caller's notifications to this device; beyond the limit the oldest device is removed. Another person's
 * device becomes the caller's only with the same keys: then it is the same browser with somebody else signed in. May be
 * repeated. Refuses push_service_refused, push_taken, invalid_input, rate_limited.
 */
export async function addDevice(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
  input: PushDevice,
): Promise<{ deviceId: string }> {
  const { rows, settings } = world;
  const endpoint = pushEndpoint(input.endpoint, settings.pushServices);
  await assertPoint(input.keys.p256dh);
  await throttle(world, 'pushDevice', caller.id);
  const deviceId = keyedId(settings.idSecret, 'push', endpoint);
  const data = { userId: caller.id, endpoint, ...input.keys, device: input.device };
  const create = () => rows.create('pushSubscriptions', deviceId, data);
  if (!(await create())) {
    const there = await rows.get('pushSubscriptions', deviceId);
    if (there?.userId === caller.id) await rows.update('pushSubscriptions', deviceId, data);
    else {
      const isSame = there?.p256dh === data.p256dh && there.auth === data.auth;
      if (there && !isSame) throw new DomainError('push_taken');
      // Created again, so that it does not have the date of the person before.
      await rows.remove('pushSubscriptions', deviceId);
      if (!(await create())) throw new DomainError('try_again');
    }
  }
  // Checked after writing: of several at once, the last one sees them all.
  const own = await newestOf(world, caller.id);
  // The same device has another id after a move to a project with another secret.
  const isTwin = (one: (typeof own)[number]) => one.endpoint === endpoint && one.$id !== deviceId;
  const stay = own.filter((one) => !isTwin(one)).slice(0, limits.pushDevices);
  const gone = own.filter((one) => !stay.includes(one));
  await Promise.all(gone.map(({ $id }) => rows.remove('pushSubscriptions', $id)));
  return { deviceId };
}

const seen = ({
  $id,
  device,
  $createdAt,
}: Pick<Row<'pushSubscriptions'>, '$id' | 'device' | '$createdAt'>): DeviceSeen => ({
  deviceId: $id,
  device,
  since: $createdAt,
});

/** The caller's devices, newest first. */
export async function listDevices(world: Pick<World, 'rows'>, caller: Caller): Promise<{ devices: DeviceSeen[] }> {
  return { devices: (await newestOf(world, caller.id)).map(seen) };
}

/** Removes one of the caller's devices; a missing one, or somebody else's, is left alone. */
export async function removeDevice(
  { rows }: Pick<World, 'rows'>,
  caller: Caller,
  { deviceId }: { deviceId: string },
): Promise<{ deviceId: string }> {
  const device = await rows.get('pushSubscriptions', deviceId);
  if (device?.userId === caller.id) await rows.remove('pushSubscriptions', deviceId);
  return { deviceId };
}
