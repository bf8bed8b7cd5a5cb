import { keepOffline } from '../lib/app-updates.ts';
import { updateToast } from '../ui/toasts/update-toast.tsx';

/** After the first screen: the worker's own downloads must not stand in its way. */
export const startOffline = () => keepOffline((accept) => void updateToast(accept));
