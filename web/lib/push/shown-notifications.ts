import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isPushed } from './push-mark.ts';

/**
 * Closes the shown browser notifications for whose tag `isRead` returns true. A tag is the path that the notification
 * links to.
 */
export async function closeShown(isRead: (tag: string) => boolean): Promise<void> {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  for (const shown of (await worker?.getNotifications?.()) ?? []) if (isRead(shown.tag)) shown.close();
}

/**
 * Whether this device's service worker has shown the notification with this id (web/offline/push-notifications.ts
 * records each).
 */
export async function wasPushShown(id: string): Promise<boolean> {
  const place = new URL(`/pushed/${encodeURIComponent(id)}`, location.origin).href;
  return 'caches' in globalThis && (await caches.match(place, { cacheName: 'lapak-notifications' })) !== undefined;
}

/** Closes the browser notifications that link to the open page; on the notification list, all of them. */
export function useShownNotifications(userId: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || !isPushed(userId)) return;
      void closeShown((tag) => tag === pathname || pathname === '/notifications');
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId, pathname]);
}
