import { withoutLinkEnd } from '#domain/link-end.ts';

/**
 * Removes punctuation that was copied with a link from the end of its URL, before the router reads it. The part after #
 * may be a token.
 */
export function openLinkAsMeant(): void {
  const { pathname, search, hash } = location;
  const meant = withoutLinkEnd(pathname) + search + withoutLinkEnd(hash);
  if (meant !== pathname + search + hash) history.replaceState(history.state, '', meant);
}
