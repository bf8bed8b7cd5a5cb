import { uiTexts } from '../copy/ui.ts';
import { plainNote, reloadButton } from '../ui/toasts/plain-toast.ts';

const askMs = 5_000;

/** Whether the host of this page answers; no answer within the timeout counts as none. */
export const hostIsThere = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(askMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Resolves when the host answers. */
export async function hostAnswers(): Promise<void> {
  while (!(await hostIsThere())) await new Promise((resolve) => setTimeout(resolve, askMs));
}

const offerReload = (): void => plainNote('status', `${uiTexts.partsMissing} `).append(reloadButton());

/**
 * A browser never retries a failed module on the same page (whatwg/html#6768): once the host answers again, the person
 * is offered a reload. Drafts keep what they typed.
 */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => void hostAnswers().then(offerReload), { once: true });
}
