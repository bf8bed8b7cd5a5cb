import { whenIdle } from '../../lib/when-idle.ts';
import { plainToast } from './plain-toast.ts';
import type { Tone } from './show-toast.tsx';

const load = () => import('./show-toast.tsx');

/** Brings the toasts while there is a way: that the server is gone could not be said with what it had yet to send. */
export const preloadToasts = (): void =>
  void whenIdle()
    .then(load)
    .catch((error: unknown) => console.info('Toasts come with the first of them:', error));

/**
 * The spec's alerts. The library and its place on the page arrive with the first toast, not with the first screen.
 * `cause`: what was thrown, whose code support can ask for.
 */
export async function toast(tone: Tone, message: string, cause?: unknown): Promise<void> {
  const toasts = await load().catch((error: unknown) => console.info('A toast without its looks:', error));
  if (toasts) toasts.showToast(tone, message, cause);
  else plainToast(message);
}
