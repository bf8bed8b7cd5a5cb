import { withoutLinkEnd } from '#domain/link-end.ts';

/** Corrects the URL of a copied link before the router reads it. The part after # may be a token. */
export function openLinkAsMeant(): void {
  const { pathname, search, hash } = location;
  const meant = withoutLinkEnd(pathname) + search + withoutLinkEnd(hash);
  if (meant !== pathname + search + hash) history.replaceState(history.state, '', meant);
}
