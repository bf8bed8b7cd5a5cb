/** `npm run proof` runs the long versions; `npm test` the short ones. */
export const proof = process.env.PROOF === '1';

/** Picks the size of a test: how much in `npm test`, how much in `npm run proof`. */
export const runs = (short: number, full: number): number => (proof ? full : short);

/**
 * One in `every` of a list, all of them in `npm run proof`. `turn` says with which it begins: a test that asks with the next number each
 * time takes each of them equally often.
 */
export const inTurn = <T>(all: readonly T[], every: number, turn: number): readonly T[] =>
  proof ? all : all.filter((_, at) => (at + turn) % every === 0);
