/** Devices that get a person's news. Nobody reads these rows: whoever knew where a device is reached could send to it. */
import { DomainError } from '../../domain/errors.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import { limits } from '../../domain/limits.ts';
import { type PushDevice, pushEndpoint } from '../../domain/notifications/push-device.ts';
import { throttle } from '../quota.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

export interface DeviceSeen {
  readonly deviceId: string;
  /** What its person calls it; '' for nothing. */
  readonly device: string;
  /** ISO */
  readonly since: string;
}

/** Many who subscribe at once are more than may stay, until each has looked. */
const readAtOnce = 500;

const newestOf = ({ rows }: Pick<World, 'rows'>, userId: string) =>
  rows.list('pushSubscriptions', {
    where: { userId },
    select: ['device', 'endpoint'],
    newestFirst: true,
    limit: readAtOnce,
  });

/** A key of the right length may still be no point of the curve, and then nothing can ever be encrypted for it. */
async function assertPoint(p256dh: string): Promise<void> {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    await crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  } catch {
    throw new DomainError('invalid_input', { fields: { 'keys.p256dh': 'invalid' } });
  }
}

/**
 * Sends the caller's news to this device from now on; the oldest of too many gives way. A device of somebody else becomes the
 * caller's only with the same keys: the same browser, somebody else signed in. May be repeated. Refuses push_service_refused,
 * push_taken, invalid_input, rate_limited.
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
      // Made anew, so that its date is not that of the person before.
      await rows.remove('pushSubscriptions', deviceId);
      if (!(await create())) throw new DomainError('try_again');
    }
  }
  // After the writing: of many at once the last to look sees all.
  const own = await newestOf(world, caller.id);
  // Under another id where the project has moved and the secret is another.
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

/** The caller's, newest first. */
export async function listDevices(world: Pick<World, 'rows'>, caller: Caller): Promise<{ devices: DeviceSeen[] }> {
  return { devices: (await newestOf(world, caller.id)).map(seen) };
}

/** One of the caller's gets nothing any more; one that is gone, or somebody else's, is left as it is. */
export async function removeDevice(
  { rows }: Pick<World, 'rows'>,
  caller: Caller,
  { deviceId }: { deviceId: string },
): Promise<{ deviceId: string }> {
  const device = await rows.get('pushSubscriptions', deviceId);
  if (device?.userId === caller.id) await rows.remove('pushSubscriptions', deviceId);
  return { deviceId };
}
