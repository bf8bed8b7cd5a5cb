/** `npm run proof` runs the long versions; `npm test` the short ones. */
export const proof = process.env.PROOF === '1';

/** Picks a test's size: for `npm test`, or for `npm run proof`. */
export const runs = (short: number, full: number): number => (proof ? full : short);
