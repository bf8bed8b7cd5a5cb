/**
 * open: people enter · offered: the person in turn may take the gift · taken: that person has ordered it · ended: the
 * gift goes to the first who orders it · called_off: the giver refused the person in turn, so this draw gives it to no
 * one.
 */
export const drawStates = ['open', 'offered', 'taken', 'ended', 'called_off'] as const;
export type DrawState = (typeof drawStates)[number];

export function readDrawState(text: string): DrawState {
  const state = drawStates.find((name) => name === text);
  if (!state) throw new RangeError(`Unknown state of a draw: ${text}`);
  return state;
}
