/** The campus's own colour as styles. */
import { darker, shadesOf } from './colour.ts';
import { mainShade } from './toska.ts';

/** An opacity of five percent, as two hex digits. */
const faint = '0d';

/** CSS variables for Mantine and our styles. `html:root` is more specific than the rule that the build writes. */
export function campusLook(colour: string): string {
  const shades = shadesOf(colour);
  const all = shades.map((shade, at) => `--mantine-color-toska-${at}:${shade}`).join(';');
  const named = (name: string, shade: string) => `--mantine-color-toska-${name}:${shade}`;
  const day = [`--lapak-brand:${shades[mainShade]}`, named('outline-hover', `${shades[mainShade]}${faint}`)];
  const night = [
    `--lapak-brand:${shades[3]}`,
    named('outline-hover', `${shades[3]}${faint}`),
    named('light', darker(shades[9], 0.5)),
    named('light-hover', darker(shades[9], 0.7)),
  ];
  const of = (scheme: string, variables: readonly string[]) =>
    `html:root[data-mantine-color-scheme="${scheme}"]{${variables.join(';')}}`;
  return `html:root{${all}}${of('light', day)}${of('dark', night)}`;
}
