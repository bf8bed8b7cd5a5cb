import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { notificationSettingsTexts, pushObstacles, pushTrouble } from '../../../copy/notification-settings.ts';
import { pushMark } from '../../../lib/push/push-mark.ts';
import { currentPushState } from '../../../lib/push/push-state.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './notification-settings.module.css';
import { type Device, devicesOptions, useRemoveDevice, useSwitchDevice } from './queries.ts';

/** The switch for push on this device, or why push is impossible here, and the person's other devices. */
export function NotificationDevices({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(devicesOptions(userId));
  const change = useSwitchDevice(userId);
  // Checked on every render, because the browser may refuse permission after a press.
  const hindrance = pushObstacles[currentPushState()];
  const mark = pushMark();
  const here = mark?.userId === userId ? mark.deviceId : undefined;
  // The server's list decides, because the device may have been removed from elsewhere or by the device limit without
  // this browser's knowledge.
  const isOn = here !== undefined && (data === undefined || data.some(({ deviceId }) => deviceId === here));
  const others = (data ?? []).filter(({ deviceId }) => deviceId !== here);
  const press = (wanted: boolean) =>
    change.mutate(wanted, { onError: (failure) => void toast('bad', pushTrouble(failure), failure) });
  const isShown = change.isPending ? change.variables : isOn;
  return (
    <div>
      {hindrance ? (
        <p className={classes.hindrance}>{hindrance}</p>
      ) : (
        <Switch
          className={classes.wide ?? ''}
          size="md"
          labelPosition="left"
          label={notificationSettingsTexts.thisDevice}
          description={isOn ? notificationSettingsTexts.isOn : notificationSettingsTexts.isOff}
          checked={isShown}
          disabled={change.isPending || (!data && !error)}
          onChange={({ currentTarget: { checked } }) => press(checked)}
        />
      )}
      {error && !data ? (
        <div className={classes.trouble}>
          <p>{sentenceFor(error)}</p>
          <Button size="md" variant="default" onClick={() => void refetch()}>
            {notificationSettingsTexts.tryAgain}
          </Button>
        </div>
      ) : null}
      {others.length > 0 ? <OtherDevices userId={userId} devices={others} /> : null}
    </div>
  );
}

function OtherDevices({ userId, devices }: { userId: string; devices: readonly Device[] }) {
  const remove = useRemoveDevice(userId);
  const press = (deviceId: string) =>
    remove.mutate(deviceId, {
      onSuccess: () => void toast('good', notificationSettingsTexts.removed),
      onError: (failure) => void toast('bad', sentenceFor(failure), failure),
    });
  return (
    <>
      <h3 className={classes.partTitle}>{notificationSettingsTexts.otherDevices}</h3>
      <ul className={classes.devices}>
        {devices.map(({ deviceId, device, since }) => (
          <li key={deviceId}>
            <div>
              {device || notificationSettingsTexts.device}
              <small>{notificationSettingsTexts.since(formatDateTime(since))}</small>
            </div>
            <Button
              size="md"
              variant="default"
              aria-label={notificationSettingsTexts.removeOf(device || notificationSettingsTexts.device)}
              loading={remove.isPending && remove.variables === deviceId}
              onClick={() => press(deviceId)}
            >
              {notificationSettingsTexts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
