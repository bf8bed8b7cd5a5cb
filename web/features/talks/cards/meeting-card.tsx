import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { meetingTime } from '#domain/notifications/trade-notification.ts';
import { orderIdOfSale } from '#domain/order-ids.ts';
import { meetingStates } from '#domain/orders/meeting.ts';
import { talkTexts } from '../../../copy/talks.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { getRow } from '../../../lib/tables.ts';
import { talkKeys } from '../../../lib/talk-keys.ts';
import classes from './card.module.css';
import { CardFrame } from './card-frame.tsx';
import type { CardHere } from './talk-card.tsx';

const columns = ['saleId', 'buyerId', 'proposedBy', 'place', 'startsAt', 'state'] as const;

const stateName = (state: string): string => {
  const known = meetingStates.find((one) => one === state);
  return known ? talkTexts.meetingStates[known] : state;
};

const isAsked = ({ state, proposedBy }: { state: string; proposedBy: string }, viewerId: string): boolean =>
  state === 'proposed' && proposedBy !== viewerId;

/** A meeting proposal and its outcome; it is answered on the page of the order or sale. */
export function MeetingCard({ refId, viewerId }: CardHere) {
  const queryKey = talkKeys.card('meetings', refId);
  const meeting = useQuery({ queryKey, queryFn: () => getRow('meetings', refId, columns) });
  return (
    <CardFrame kind="meeting" source={meeting} side={(it) => <span>{stateName(it.state)}</span>}>
      {(it) => (
        <>
          <span className={classes.text}>
            <strong>{meetingTime(it.startsAt, campusZone())}</strong>
            <small>
              <IconMapPin size={14} aria-hidden="true" /> {it.place}
            </small>
          </span>
          <Button
            size="md"
            variant={isAsked(it, viewerId) ? 'filled' : 'default'}
            component={Link}
            to={it.buyerId === viewerId ? `/orders/${orderIdOfSale(it.saleId)}` : `/sales/${it.saleId}`}
          >
            {isAsked(it, viewerId) ? talkTexts.card.answer : talkTexts.card.seeSale}
          </Button>
        </>
      )}
    </CardFrame>
  );
}
