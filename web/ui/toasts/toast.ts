import { whenIdle } from '../../lib/page/when-idle.ts';
import { plainToast } from './plain-toast.ts';
import type { Tone } from './show-toast.tsx';

const load = () => import('./show-toast.tsx');

/** Preloads the toasts while there is a network, since they could not be loaded to report a lost network. */
export const preloadToasts = (): void =>
  void whenIdle()
    .then(load)
    .catch((error: unknown) => console.info('Toasts come with the first of them:', error));

/**
 * Shows a message that the specification calls an alert. The library loads with the first toast, not with the first
 * screen. `cause`: the thrown error, whose code support can ask for.
 */
export async function toast(tone: Tone, message: string, cause?: unknown): Promise<void> {
  const toasts = await load().catch((error: unknown) => console.info('A toast without its looks:', error));
  if (toasts) toasts.showToast(tone, message, cause);
  else plainToast(message);
}
