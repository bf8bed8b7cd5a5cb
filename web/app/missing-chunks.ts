import { uiTexts } from '../copy/ui.ts';
import { plainNote } from '../ui/toasts/plain-toast.ts';

const askMs = 5_000;

/** Whether the host of this page answers again; silence is no answer. */
const isThere = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(askMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function hostIsThere(): Promise<void> {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, askMs));
}

function offerReload(): void {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: uiTexts.reload });
  button.addEventListener('click', () => location.reload());
  plainNote('status', `${uiTexts.partsMissing} `).append(button);
}

/**
 * What a browser could not load once it never asks for again on the same page (whatwg/html#6768): once the host is there again,
 * the person is offered a new page. What they typed is kept.
 */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => void hostIsThere().then(offerReload), { once: true });
}
