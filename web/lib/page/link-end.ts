import { withoutLinkEnd } from '#domain/link-end.ts';

/** Opens the page that a copied link means, before anything reads its address. What follows a # may be a token. */
export function openLinkAsMeant(): void {
  const { pathname, search, hash } = location;
  const meant = withoutLinkEnd(pathname) + search + withoutLinkEnd(hash);
  if (meant !== pathname + search + hash) history.replaceState(history.state, '', meant);
}
