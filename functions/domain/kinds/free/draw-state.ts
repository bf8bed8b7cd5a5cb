/**
 * open: people enter · offered: the one whose turn it is may take it · taken: ordered · ended: whoever comes first · called_off: its giver did
 * not give it to the one whose turn it was, so nobody gets it by this draw.
 */
export const drawStates = ['open', 'offered', 'taken', 'ended', 'called_off'] as const;
export type DrawState = (typeof drawStates)[number];

export function readDrawState(text: string): DrawState {
  const state = drawStates.find((name) => name === text);
  if (!state) throw new RangeError(`Unknown state of a draw: ${text}`);
  return state;
}
