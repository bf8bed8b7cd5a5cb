import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { deliveryTexts } from '../../copy/chat.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { CallError } from '../../lib/call-error.ts';
import classes from './message-bubble.module.css';
import { Bubble } from './message-bubble.tsx';
import type { Outbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

/** A message of one's own that the server has not confirmed yet. */
export function OutgoingBubble({ item, name, outbox }: { item: Outgoing; name: string; outbox: Outbox }) {
  return (
    <Bubble
      id={item.messageId}
      name={name}
      at={item.writtenAt}
      isOwn
      text={item.message}
      photo={item.photo ? <img className={classes.photo} src={item.photo} alt={`Foto dari ${name}`} /> : null}
      state={<Delivery item={item} outbox={outbox} />}
    />
  );
}

function Delivery({ item, outbox }: { item: Outgoing; outbox: Outbox }) {
  if (item.delivery === 'pending') {
    return (
      <span>
        <IconClock size={14} aria-hidden="true" /> {deliveryTexts.pending}
      </span>
    );
  }
  if (item.delivery === 'sent') {
    return (
      <span>
        <IconCheck size={14} aria-hidden="true" /> {deliveryTexts.sent}
      </span>
    );
  }
  const isRefused = item.delivery === 'failed';
  return (
    <>
      <span className={isRefused ? classes.refused : undefined} role="status">
        <IconAlertCircle size={14} aria-hidden="true" />{' '}
        {isRefused ? deliveryTexts.failed(sentenceFor(new CallError(item.code, 0))) : deliveryTexts.waiting}
      </span>
      <span className={classes.choices}>
        <Button size="compact-sm" variant="subtle" onClick={() => outbox.retry(item.messageId)}>
          Coba lagi
        </Button>
        <Button size="compact-sm" variant="subtle" color="cabai" onClick={() => outbox.discard(item.messageId)}>
          Hapus
        </Button>
      </span>
    </>
  );
}
