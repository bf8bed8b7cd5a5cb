import { useQuery } from '@tanstack/react-query';
import { isMeetable, isStatusTime } from '#domain/orders/meeting.ts';
import { statusTexts } from '../../copy/meeting.ts';
import { getRow } from '../../lib/tables.ts';
import { talkKeys } from '../../lib/talk-keys.ts';
import { useNow } from '../../lib/use-now.ts';
import { MeetingStatusPart } from '../../shop/meeting/meeting-status-buttons.tsx';
import { agreedMeetingsOptions } from '../../shop/meeting/queries.ts';
import { saleColumns } from '../../shop/sale/sale-columns.ts';
import classes from './talks.module.css';

/**
 * Above a talk, shortly before and after a meeting: its place, and each side's last "on the way", "late" or "arrived".
 */
export function MeetingStrip({ viewerId, other }: { viewerId: string; other: { id: string; name: string } }) {
  const now = useNow();
  const { data: meetings = [] } = useQuery(agreedMeetingsOptions(viewerId));
  const meeting = meetings.find(
    (one) => (one.buyerId === other.id || one.sellerId === other.id) && isStatusTime(one, now),
  );
  const saleId = meeting?.saleId ?? '';
  const { data: sale } = useQuery({
    queryKey: talkKeys.card('sales', saleId),
    queryFn: () => getRow('sales', saleId, saleColumns),
    enabled: meeting !== undefined,
  });
  if (!meeting || !sale || !isMeetable(sale)) return null;
  return (
    <section className={classes.strip} aria-label={statusTexts.label}>
      <strong>{statusTexts.meets(meeting.startsAt, meeting.place)}</strong>
      <MeetingStatusPart
        meeting={meeting}
        side={meeting.buyerId === viewerId ? 'buyer' : 'seller'}
        otherName={other.name}
      />
    </section>
  );
}
