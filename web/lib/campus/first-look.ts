/** Puts the campus's colour and texts on the pre-rendered screen, before other scripts load. */

import { brandWords } from '#domain/settings/brand-words.ts';
import { colourPattern } from '#domain/settings/colour.ts';
import { attempt } from '../device/storage.ts';
import { fillKept } from './first-tiles.ts';
import { keptGroups } from './kept.ts';
import { logoAddress } from './logo.ts';
import { showColour } from './look.ts';

/** Event of build/first-screens.ts; `detail` is the screen about to be inserted. */
const firstScreenEvent = 'first-screen';

export function showKeptLook(): void {
  const kept = keptGroups();
  const identity = kept.identity?.data ?? {};
  if (typeof identity.colour === 'string' && colourPattern.test(identity.colour)) showColour(identity.colour);
  const { first, rest } = brandWords(identity.marketName ?? '');
  const brand = identity.marketName ? { brandFirst: first, brandRest: rest } : {};
  const words: Readonly<Record<string, unknown>> = { ...identity, ...brand };
  const fill = (event: Event) => {
    const screen: unknown = event instanceof CustomEvent ? event.detail : null;
    if (!(screen instanceof DocumentFragment)) return;
    const { logoId } = identity;
    if (logoId)
      for (const sign of screen.querySelectorAll('svg[data-campus="logo"]'))
        sign.replaceWith(Object.assign(new Image(38, 38), { src: logoAddress(logoId), alt: '' }));
    for (const place of screen.querySelectorAll<HTMLElement>('[data-campus]')) {
      const text = words[place.dataset.campus ?? ''];
      if (typeof text === 'string') place.textContent = text;
    }
    attempt(() => fillKept(screen, kept), undefined);
  };
  addEventListener(firstScreenEvent, fill, { once: true });
}
