import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPushed } from '../../lib/push/push-mark.ts';
import type { Notice } from './queries.ts';

type BrowserPermission = NotificationPermission | 'unsupported';

const current = (): BrowserPermission => ('Notification' in globalThis ? Notification.permission : 'unsupported');

/** The browser's notification permission, and the request for it (only after a click). */
export function useBrowserPermission(): { permission: BrowserPermission; ask: () => void } {
  const [permission, setPermission] = useState(current);
  const ask = () => {
    if (permission === 'default') void Notification.requestPermission().then(setPermission);
  };
  return { permission, ask };
}

/** Phones show notifications through a service worker only; the constructor throws there. */
function show(notice: Notice): Notification | undefined {
  try {
    return new Notification(notice.title, { body: notice.body, tag: notice.$id, icon: '/icon.svg', lang: 'id' });
  } catch {
    return undefined;
  }
}

/**
 * Shows notifications that arrive while the page is hidden. On a device with push, the service worker already shows
 * them.
 */
export function useBrowserNotifications(userId: string, unread: readonly Notice[], isLoaded: boolean): void {
  const seen = useRef<Set<string>>(undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLoaded) return;
    const fresh = seen.current ? unread.filter(({ $id }) => !seen.current?.has($id)) : [];
    seen.current = new Set([...(seen.current ?? []), ...unread.map(({ $id }) => $id)]);
    if (document.visibilityState === 'visible' || current() !== 'granted' || isPushed(userId)) return;
    for (const notice of fresh) {
      const shown = show(notice);
      shown?.addEventListener('click', () => {
        globalThis.focus();
        shown.close();
        void navigate(notice.link || '/notifications');
      });
    }
  }, [userId, unread, isLoaded, navigate]);
}
