/** When a running sale is, for lists: the days of a rental, or the agreed meeting or booked appointment. */
import { campusMomentWords, dayName } from '#domain/campus-time.ts';
import { isFinalSale } from '#domain/orders/sale.ts';

interface Timed {
  readonly state: string;
  readonly batchId?: string | null;
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
  readonly meetAt: string | null;
}

/** '' where nothing is agreed, or it is over. A batch says it once for all who are in it. */
export function saleWhen({ state, batchId, rentFrom, rentUntil, meetAt }: Timed): string {
  if (isFinalSale({ state }) || batchId) return '';
  if (rentFrom && rentUntil)
    return `Sewa ${dayName(rentFrom)}${rentFrom === rentUntil ? '' : ` – ${dayName(rentUntil)}`}`;
  return meetAt === null ? '' : `Janji temu ${campusMomentWords(Date.parse(meetAt))}`;
}
