import { keepOffline } from '../lib/app-updates.ts';

/** After the first screen: the worker's own downloads must not stand in its way. */
export const startOffline = () => keepOffline((accept) => void offer(accept));

/** Kept for offline use like the page itself (scripts/offline.ts): the server may have the new build's files only. */
async function offer(accept: () => void): Promise<void> {
  const { updateToast } = await import('../ui/toasts/update-toast.tsx');
  await updateToast(accept);
}
