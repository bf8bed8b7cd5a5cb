/** `npm run proof` runs the long versions; `npm test` the short ones. */
export const proof = process.env.PROOF === '1';

/** Picks the size of a test: how much in `npm test`, how much in `npm run proof`. */
export const runs = (short: number, full: number): number => (proof ? full : short);

/** Days since 1970, UTC. TEST_DAY asks for the parts of another day; `npm test` names the one it took. */
export const testDay = Number(process.env.TEST_DAY ?? Math.floor(Date.now() / 86_400_000));

/**
 * One in `every` of a list, all of them in `npm run proof`: others each day, so that `every` days take each of them once. `turn` moves
 * that on: a test that asks with the next number each time takes each of them equally often on one day.
 */
export const inTurn = <T>(all: readonly T[], every: number, turn = 0): readonly T[] =>
  proof ? all : all.filter((_, at) => (at + turn + testDay) % every === 0);

/** For a list within one that takes turns in the same step: with this `turn` each of both meets each of the other. */
export const innerTurn = (every: number): number => Math.floor(testDay / every);
