import { uiTexts } from '../copy/ui.ts';
import { plainNote, reloadButton } from '../ui/toasts/plain-toast.ts';

const askMs = 5_000;

/** Whether the page's host responds; a timeout counts as no. */
export const hostIsThere = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(askMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Polls until the page's host responds. */
export async function hostAnswers(): Promise<void> {
  while (!(await hostIsThere())) await new Promise((resolve) => setTimeout(resolve, askMs));
}

const offerReload = (): void => plainNote('status', `${uiTexts.partsMissing} `).append(reloadButton());

/**
 * A browser never retries a failed module on the same page (whatwg/html#6768). Once the host responds again, the person
 * is offered a reload; typed text survives in drafts.
 */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => void hostAnswers().then(offerReload), { once: true });
}
