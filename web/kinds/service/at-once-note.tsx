import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { campusMomentWords } from '#domain/campus-time.ts';
import { minuteMs } from '#domain/durations.ts';
import { isAtOnce, longestEngagement } from '#domain/orders/agenda.ts';
import { serviceTexts as texts } from '../../copy/service.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { readEngagements } from '../../shop/meeting/engagements.ts';
import type { KindSaleProps } from '../kind.ts';

/** Warns the seller that an appointment overlaps with another agreement; booking does not check this. */
export function AtOnceNote({ sale, meetAt }: { sale: KindSaleProps['sale']; meetAt: string }) {
  const start = Date.parse(meetAt);
  const around = useQuery({
    queryKey: queryKeys.atOnceWith(sale.$id, meetAt),
    queryFn: () =>
      readEngagements(
        sale.sellerId,
        start - longestEngagement * minuteMs,
        start + Math.max(1, sale.bookedMinutes) * minuteMs,
      ),
  });
  const others = (around.data ?? []).filter((one) => isAtOnce(sale, one));
  if (others.length === 0) return null;
  return (
    <Alert color="kunyit" role="note" title={texts.atOnce}>
      <ul>
        {others.map(({ $id, to, other, productNames, meetAt: at }) => (
          <li key={$id}>
            <Link to={to}>
              {texts.otherAppointment(other, productNames, campusMomentWords(Date.parse(at ?? ''), campusZone()))}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
