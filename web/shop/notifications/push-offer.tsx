import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pushOfferTexts, pushTrouble } from '../../copy/notification-settings.ts';
import { attempt } from '../../lib/device/storage.ts';
import { isPushed } from '../../lib/push/push-mark.ts';
import { currentPushState } from '../../lib/push/push-state.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './push-offer.module.css';

const restMs = 30 * 86_400_000;

const key = (userId: string) => `lapak.push-later.${userId}`;
const isPutOff = (userId: string) =>
  attempt(() => Date.parse(localStorage.getItem(key(userId)) ?? '') > Date.now() - restMs, false);
const putOff = (userId: string) =>
  attempt(() => localStorage.setItem(key(userId), new Date().toISOString()), undefined);

/**
 * True only if one press can enable push notifications: they are not enabled, not blocked in the browser, and were not
 * declined recently.
 */
const isFitting = (userId: string) => currentPushState() === 'possible' && !isPushed(userId) && !isPutOff(userId);

/**
 * Offers push notifications after an order and on a sale. Decided without a request, so that no layout shift follows.
 */
export function PushOffer({ userId, about }: { userId: string; about: 'order' | 'sale' }) {
  const [isShown, setShown] = useState(() => isFitting(userId));
  const start = useMutation({
    mutationFn: async () => {
      const { startPush } = await import('../../lib/push/this-device.ts');
      await startPush(userId);
    },
    onSuccess: () => {
      setShown(false);
      void toast('good', pushOfferTexts.accepted);
    },
    onError: (error) => {
      if (currentPushState() !== 'possible') setShown(false);
      void toast('bad', pushTrouble(error), error);
    },
  });
  if (!isShown) return null;
  const later = () => {
    putOff(userId);
    setShown(false);
  };
  return (
    <aside className={classes.offer} aria-label={pushOfferTexts[about]}>
      <IconBellRinging size={24} aria-hidden="true" />
      <p>
        <strong>{pushOfferTexts[about]}</strong>
        {pushOfferTexts.hint}
      </p>
      <div className={classes.buttons}>
        <Button size="md" loading={start.isPending} onClick={() => start.mutate()}>
          {pushOfferTexts.accept}
        </Button>
        <Button size="md" variant="subtle" onClick={later}>
          {pushOfferTexts.later}
        </Button>
      </div>
    </aside>
  );
}
