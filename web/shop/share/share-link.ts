import { config } from '../../lib/config.ts';

/** The share page (`/s/<product>`, `/s/u/<seller>`), whose card chats can draw; where there are none, the client's own page of it. */
export const shareLink = (path: string, page: string): string =>
  config.shareUrl === '' ? `${globalThis.location.origin}${page}` : `${config.shareUrl}${path}`;

/** Hands a text to the clipboard or a file to the phone; false where the person closed the phone's sheet. Throws what went wrong. */
export async function handedOver(share: () => Promise<void>): Promise<boolean> {
  try {
    await share();
    return true;
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
