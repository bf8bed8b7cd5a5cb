/** `npm run proof` runs the long versions; `npm test` the short ones. */
export const proof = process.env.PROOF === '1';

/** Picks the size of a test: how much in `npm test`, how much in `npm run proof`. */
export const runs = (short: number, full: number): number => (proof ? full : short);
