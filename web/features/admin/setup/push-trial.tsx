import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushObstacles, pushTrouble } from '../../../copy/notification-settings.ts';
import { setupTexts } from '../../../copy/setup.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { isPushed } from '../../../lib/push/push-mark.ts';
import { currentPushState } from '../../../lib/push/push-state.ts';
import { wasPushShown } from '../../../lib/push/shown-notifications.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session.ts';
import classes from './setup.module.css';

const nextMs = 1_000;

/**
 * Sends a test push message to this device. The device's service worker records the message it shows; that record
 * proves delivery.
 */
export function PushTrial({ pushedId, isOnWay }: { pushedId: string | null; isOnWay: boolean }) {
  const queries = useQueryClient();
  const { userId } = useUser();
  const obstacle = pushObstacles[currentPushState()];
  const keep = (setup: unknown) => queries.setQueryData(queryKeys.setup, setup);
  const send = useMutation({
    mutationFn: async () => {
      if (!isPushed(userId)) await (await import('../../../lib/push/this-device.ts')).startPush(userId);
      return answer(admin.setup.push.$post());
    },
    onSuccess: keep,
  });
  useQuery({
    queryKey: [...queryKeys.setup, 'shown', pushedId],
    enabled: pushedId !== null && isOnWay,
    refetchInterval: nextMs,
    queryFn: async () => {
      if (pushedId === null || !(await wasPushShown(pushedId))) return false;
      keep(await answer(admin.setup.push.arrived.$post({ json: { notificationId: pushedId } })));
      return true;
    },
  });
  if (obstacle) return <p className={classes.todo}>{obstacle}</p>;
  return (
    <>
      <Button size="md" className={classes.press ?? ''} loading={send.isPending} onClick={() => send.mutate()}>
        {isPushed(userId) ? setupTexts.sendPush : setupTexts.startPush}
      </Button>
      {send.isError ? (
        <p className={classes.refusal} role="alert">
          {pushTrouble(send.error)}
        </p>
      ) : null}
    </>
  );
}
