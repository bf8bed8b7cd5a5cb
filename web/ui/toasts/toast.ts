import type { Tone } from './show-toast.tsx';

/**
 * The spec's alerts. The library and its place on the page arrive with the first toast, not with the first screen.
 * `cause`: what was thrown, whose code support can ask for.
 */
export async function toast(tone: Tone, message: string, cause?: unknown): Promise<void> {
  const { showToast } = await import('./show-toast.tsx');
  showToast(tone, message, cause);
}
