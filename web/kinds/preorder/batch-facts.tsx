import { IconClock, IconMapPin, IconUsers } from '@tabler/icons-react';
import { campusMomentWords } from '#domain/campus-time.ts';
import { piecesMissing, placesLeft } from '#kinds/preorder/rules/batch.ts';
import { pickupWords } from '#kinds/preorder/rules/pickup-words.ts';
import { countdown, preorderTexts as texts } from '../../copy/preorder.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import classes from './batch.module.css';
import type { ShownBatch } from './batch-query.ts';
import { useCountdown } from './use-countdown.ts';

interface BatchFactsProps {
  batch: ShownBatch;
  /** Set on the seller's page, which shows the state above the facts. */
  isOwn?: boolean;
}

/** Public facts of a batch: pickup, deadline, quantity. */
export function BatchFacts({ batch, isOwn = false }: BatchFactsProps) {
  const left = useCountdown(batch.closesAt);
  const isOpen = batch.state === 'open' && left > 0;
  const missing = piecesMissing(batch);
  const places = placesLeft(batch);
  return (
    <ul className={classes.facts}>
      <li data-strong>
        <IconMapPin size={18} aria-hidden="true" />
        <span>{texts.pickup(pickupWords(batch, campusZone()))}</span>
      </li>
      {isOwn && batch.state !== 'open' ? null : (
        <li data-strong>
          <IconClock size={18} aria-hidden="true" />
          {/* Hidden from screen readers, which would announce the timer every second. */}
          <span role="timer" aria-live="off">
            {isOpen
              ? texts.closesIn(countdown(left), campusMomentWords(Date.parse(batch.closesAt), campusZone()))
              : batch.state === 'open'
                ? texts.closing
                : texts.closed}
          </span>
        </li>
      )}
      <li>
        <IconUsers size={18} aria-hidden="true" />
        <span>
          {texts.taken(batch.taken, batch.most)}
          {isOpen ? <> · {places > 0 ? texts.left(places) : texts.full}</> : null}
          {isOpen && batch.least > 0 ? (
            <strong className={classes.missing}>{missing > 0 ? texts.missing(missing) : texts.enough}</strong>
          ) : null}
        </span>
      </li>
    </ul>
  );
}
