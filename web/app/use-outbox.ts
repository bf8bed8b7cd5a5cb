import { useEffect } from 'react';
import { readOutgoing } from '../lib/device-store.ts';
import { useSession } from '../lib/session/session.ts';

/** Messages that a cut or a reload left behind go out wherever the person is in the app, not only in the chat. */
export function useOutbox(): void {
  const { data } = useSession();
  const userId = data?.kind === 'user' ? data.userId : undefined;
  useEffect(() => {
    if (!userId) return;
    if (readOutgoing(userId).length > 0) {
      void Promise.all([import('../features/chat/support-chat.ts'), import('../shop/conversation/outbox.ts')]).then(
        ([{ supportChat }, { outboxOf }]) => outboxOf(supportChat, userId),
      );
    }
    return () => void import('../shop/conversation/outbox.ts').then(({ closeOutboxes }) => closeOutboxes(userId));
  }, [userId]);
}
