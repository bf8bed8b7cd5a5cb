/**
 * A person's devices with push notifications. No client may read these rows, because a device's endpoint and keys allow
 * sending messages to it.
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
  /** The name given by its owner; '' for none. */
  readonly device: string;
  /** ISO */
  readonly since: string;
}

/** More than the limit, because simultaneous subscriptions may exceed it until each has checked it. */
const readAtOnce = 500;

const newestOf = ({ rows }: Pick<World, 'rows'>, userId: string) =>
  rows.list('pushSubscriptions', {
    where: { userId },
    select: ['device', 'endpoint'],
    newestFirst: true,
    limit: readAtOnce,
  });

/** Refuses a key that is not a point on the curve, because messages for it cannot be encrypted. */
async function assertPoint(p256dh: string): Promise<void> {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    await crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  } catch {
    throw new DomainError('invalid_input', { fields: { 'keys.p256dh': 'invalid' } });
  }
}

/**
 * Sends the caller's notifications to this device and removes the oldest device beyond the limit. Another person's
 * device becomes the caller's only with the same keys, which means the same browser with another account. May be
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
      // Created again, so that it does not keep the previous owner's date.
      await rows.remove('pushSubscriptions', deviceId);
      if (!(await create())) throw new DomainError('try_again');
    }
  }
  // Checked after writing: of several simultaneous requests the last one sees all devices.
  const own = await newestOf(world, caller.id);
  // After a move to a project with another secret the same device has another id.
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

export async function listDevices(world: Pick<World, 'rows'>, caller: Caller): Promise<{ devices: DeviceSeen[] }> {
  return { devices: (await newestOf(world, caller.id)).map(seen) };
}

/** Removes one of the caller's devices. Ignores a missing device and devices of other people. */
export async function removeDevice(
  { rows }: Pick<World, 'rows'>,
  caller: Caller,
  { deviceId }: { deviceId: string },
): Promise<{ deviceId: string }> {
  const device = await rows.get('pushSubscriptions', deviceId);
  if (device?.userId === caller.id) await rows.remove('pushSubscriptions', deviceId);
  return { deviceId };
}
