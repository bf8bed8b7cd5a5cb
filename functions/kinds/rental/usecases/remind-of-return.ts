import { saleReminderId } from '../../../domain/ids.ts';
import { saleReminderAt } from '../../../domain/orders/sale-deadlines.ts';
import { notifyOnce } from '../../../usecases/notifications/notify.ts';
import { type Operation, type Row, readersAmong, update } from '../../../usecases/rows.ts';
import { isoNow, type World, zoneOf } from '../../../usecases/world.ts';
import { returnNotification } from '../rules/rental-notification.ts';
import { isLate } from '../rules/rented-sale.ts';

/** Reminds the renter that the return is near or late, and the owner that it is late; sets the next reminder. */
export function remindOfReturn(world: Pick<World, 'now' | 'settings'>, sale: Row<'sales'>): Operation[] {
  const { $id, buyerId, sellerId, remindAt } = sale;
  const now = world.now();
  const tell = (id: string, to: 'buyer' | 'seller') =>
    readersAmong(sale, [id]).map((reader) =>
      notifyOnce(
        isoNow(world),
        `${saleReminderId($id, remindAt ?? '')}${to.charAt(0)}`,
        reader,
        returnNotification(sale, to, now, zoneOf(world)),
      ),
    );
  return [
    update('sales', $id, { remindAt: saleReminderAt(sale, now, zoneOf(world)) }),
    ...tell(buyerId, 'buyer'),
    ...(isLate(sale, now, zoneOf(world)) ? tell(sellerId, 'seller') : []),
  ];
}
