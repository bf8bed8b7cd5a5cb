import { productTexts } from '../../copy/product.ts';
import { config } from '../../lib/config.ts';
import { toast } from '../../ui/toasts/toast.ts';

/**
 * The share page (`/s/<product>`, `/s/u/<seller>`, `/s/w/<wanted ad>`), which has tags for link previews; without a
 * share function, the client's own page.
 */
export const shareLink = (path: string, page: string): string =>
  config.shareUrl === '' ? `${globalThis.location.origin}${page}` : `${config.shareUrl}${path}`;

/** Copies a text; the fallback is for pages without https and for in-app browsers. False when both fail. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement('textarea'), { value: text });
    // Inside the dialog, because a modal dialog takes focus back from elements outside it.
    (document.querySelector('[aria-modal="true"]') ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}

export const copyLink = async (link: string): Promise<void> =>
  (await copied(link)) ? toast('good', productTexts.linkCopied) : toast('bad', productTexts.linkNotShared(link));

/**
 * Opens the phone's share sheet. Browsers allow this only during a press, so call it first in the event listener. If
 * there is no share sheet or it fails, the link is copied. Closing the sheet is not a failure.
 */
export async function shareOrCopy(data: ShareData, link: string): Promise<void> {
  if (!navigator.share) return copyLink(link);
  try {
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(link);
  }
}
