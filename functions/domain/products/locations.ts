/** Locations of the filters (spec section 3). A posting's location is free text; case variants join the list's value. */
export const locations = ['Area Kampus', 'Gate 1', 'Gate 2', 'Gate 3', 'Gate 4', 'Gate 5', 'SUC', 'GSG'] as const;

export type Location = (typeof locations)[number];

/** /home: 'Gate 3' stands only in the second dropdown (/semuakategori, /products). */
export const homeLocations = locations.filter((location) => location !== 'Gate 3');

/** The public landing offers only these. */
export const landingLocations = [
  'Area Kampus',
  'Gate 1',
  'Gate 2',
  'SUC',
  'GSG',
] as const satisfies readonly Location[];

/** Free text → trimmed, inner blanks collapsed, and spelled as the list spells it where it names a place of the list. */
export function normalizeLocation(text: string): string {
  const tidy = text.trim().replace(/\s+/g, ' ');
  return locations.find((location) => location.toLowerCase() === tidy.toLowerCase()) ?? tidy;
}
