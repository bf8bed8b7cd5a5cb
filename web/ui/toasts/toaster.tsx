import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import classes from './toaster.module.css';
import { mountOnce } from './toaster-slot.ts';

export { notifications };

export const showToaster = () =>
  mountOnce(
    <Notifications
      classNames={{ root: classes.toaster ?? '' }}
      position="bottom-center"
      limit={4}
      notificationMaxHeight={240}
      containerWidth={420}
      // Never over a dialog.
      zIndex={150}
    />,
  );
