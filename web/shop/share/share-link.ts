import { config } from '../../lib/config.ts';

/**
 * The share page (`/s/<product>`, `/s/u/<seller>`, `/s/w/<wanted ad>`), which has tags for chats' cards; without a share function the
 * client's own page.
 */
export const shareLink = (path: string, page: string): string =>
  config.shareUrl === '' ? `${globalThis.location.origin}${page}` : `${config.shareUrl}${path}`;

/** Runs a copy or share; false when the person closed the share sheet. Throws other errors. */
export async function handedOver(share: () => Promise<void>): Promise<boolean> {
  try {
    await share();
    return true;
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
