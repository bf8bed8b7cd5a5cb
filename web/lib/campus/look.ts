/** Replaces the built-in colour by the campus's own. */
import { campusLook } from '#domain/settings/campus-look.ts';
import { mainShade, toska } from '#domain/settings/toska.ts';

const styleId = 'campus-look';

/** Applies this colour to the whole page. */
export function showColour(colour: string): void {
  const page = globalThis.document;
  if (!page) return;
  const style = page.getElementById(styleId);
  if (colour === toska[mainShade]) {
    style?.remove();
  } else {
    const own = style ?? page.head.appendChild(Object.assign(page.createElement('style'), { id: styleId }));
    own.textContent = campusLook(colour);
  }
  page.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
}
