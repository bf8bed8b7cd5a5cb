/** Shades of the default colour, for a campus without its own. */

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** Index of the colour itself, on which white text is readable. */
export const mainShade = 7;

/** Toska, the green-blue of a market awning. */
export const toska: Shades = [
  '#e6f6f3',
  '#cdebe5',
  '#9fd8cd',
  '#6dc3b3',
  '#44b09d',
  '#2aa38e',
  '#149581',
  '#0a6e62',
  '#075a51',
  '#04453e',
];
