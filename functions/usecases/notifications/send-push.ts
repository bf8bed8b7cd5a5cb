import { limits } from '../../domain/limits.ts';
import { pushMessage, pushOptions } from '../../domain/notifications/push-message.ts';
import type { Row } from '../rows.ts';
import type { NotifyingWorld, PushDevice } from '../world.ts';

interface KnownDevice extends PushDevice {
  readonly $id: string;
}

export const devicesOf = ({ rows }: Pick<NotifyingWorld, 'rows'>, userId: string): Promise<readonly KnownDevice[]> =>
  rows.list('pushSubscriptions', {
    where: { userId },
    select: ['endpoint', 'p256dh', 'auth'],
    newestFirst: true,
    limit: limits.pushDevices,
  });

/** Sends to all devices in parallel. Deletes subscriptions that the push service reports as ended. */
export async function pushToDevices(
  { rows, push }: Pick<NotifyingWorld, 'rows' | 'push'>,
  devices: readonly KnownDevice[],
  row: Row<'notifications'>,
  readAt: string | null,
): Promise<'none' | 'sent' | 'partly' | 'refused' | 'failed'> {
  const payload = pushMessage(row, readAt);
  const options = pushOptions(row.kind);
  const ends = await Promise.all(
    devices.map(async (device) => {
      const end = await push.send(device, payload, options);
      if (end === 'gone') await rows.remove('pushSubscriptions', device.$id);
      return end;
    }),
  );
  const hasFailed = ends.includes('failed');
  if (ends.includes('sent')) return hasFailed ? 'partly' : 'sent';
  if (hasFailed) return 'failed';
  return ends.includes('refused') ? 'refused' : 'none';
}
