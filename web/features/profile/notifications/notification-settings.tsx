import '@mantine/core/styles/Switch.layer.css';
import { notificationSettingsTexts } from '../../../copy/notification-settings.ts';
import { currentPushState } from '../../../lib/push/push-state.ts';
import { useUser } from '../../../lib/session/session.ts';
import { NotificationChoices } from './notification-choices.tsx';
import { NotificationDevices } from './notification-devices.tsx';
import classes from './notification-settings.module.css';

/** How this person is notified outside the app. Without push keys the campus has no push. */
export function NotificationSettings() {
  const { userId } = useUser();
  const isPushOffered = currentPushState() !== 'not_offered';
  return (
    <div className={classes.parts}>
      <p className={classes.hint}>{notificationSettingsTexts.hint}</p>
      {isPushOffered ? <NotificationDevices userId={userId} /> : null}
      <NotificationChoices userId={userId} isPushOffered={isPushOffered} />
    </div>
  );
}
