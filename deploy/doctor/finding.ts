/** One line of the doctor. A fault says what to do about it; a note is what could not be looked at, or is a choice. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'fault';
  /** What was looked at, in a word or two. */
  readonly what: string;
  readonly says: string;
  /** Of a fault: what is wrong, without what to do. */
  readonly fact?: string;
}

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says });
export const note = (what: string, says: string): Finding => ({ state: 'note', what, says });
/** `todo`: an order to the operator. */
export const fault = (what: string, says: string, todo: string): Finding => ({
  state: 'fault',
  what,
  says: `${says} → ${todo}`,
  fact: says,
});

/** The last word of an error, with what caused it: fetch says only that it failed. */
export function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  const { cause } = problem;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message || ('code' in inner ? String(inner.code) : '') : problem.message;
}

export const codeOf = (problem: unknown): string => {
  const deepest = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem;
  return typeof deepest === 'object' && deepest !== null && 'code' in deepest ? String(deepest.code) : '';
};
