import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isPushed } from './push-mark.ts';

/** Takes away what stands outside of the page about `isRead` groups (a notification's tag is the path it leads to). */
export async function closeShown(isRead: (tag: string) => boolean): Promise<void> {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  for (const shown of (await worker?.getNotifications?.()) ?? []) if (isRead(shown.tag)) shown.close();
}

/** What a person looks at needs no notification any more: the page's own, and on the list of news all of them. */
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
