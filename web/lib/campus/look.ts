/** The campus's own colour, over the one that the client is built with. */
import { mainShade, shadesOf, toska } from '#domain/settings/colour.ts';

const styleId = 'campus-look';

/** The variables that Mantine and our styles are drawn with; `html:root` counts more than where the build has written them. */
export function campusLook(colour: string): string {
  const shades = shadesOf(colour);
  const all = shades.map((shade, at) => `--mantine-color-toska-${at}:${shade}`).join(';');
  const mixed = (name: string, shade: number, percent: number, other: string) =>
    `--mantine-color-toska-${name}:color-mix(in srgb,${shades[shade]} ${percent}%,${other})`;
  const day = [`--lapak-brand:${shades[mainShade]}`, mixed('outline-hover', mainShade, 5, 'transparent')];
  const night = [
    `--lapak-brand:${shades[3]}`,
    mixed('outline-hover', 3, 5, 'transparent'),
    mixed('light', 9, 50, 'black'),
    mixed('light-hover', 9, 70, 'black'),
  ];
  const of = (scheme: string, variables: readonly string[]) =>
    `html:root[data-mantine-color-scheme="${scheme}"]{${variables.join(';')}}`;
  return `html:root{${all}}${of('light', day)}${of('dark', night)}`;
}

/** Draws everything in this colour from now on. */
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
