import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { afterResize } from '../frame/after-resize.ts';
import { placeToasts } from './free-place.ts';
import classes from './toaster.module.css';
import { mountOnce } from './toaster-slot.ts';

export { notifications };

function Toaster() {
  useEffect(() => {
    const shown = document.querySelector<HTMLElement>(`.${classes.toaster}[data-position="bottom-center"]`);
    if (!shown) return;
    // Toasts are placed again when their height, the page or one of its bars changes.
    return afterResize([shown, document.body, ...document.querySelectorAll('nav')], () => placeToasts(shown));
  }, []);
  return (
    <Notifications
      classNames={{ root: classes.toaster ?? '' }}
      position="bottom-center"
      limit={4}
      notificationMaxHeight={240}
      containerWidth={420}
      withinPortal={false}
      // Toasts are shown below dialogs.
      zIndex={150}
    />
  );
}

export const showToaster = () => mountOnce(<Toaster />);
