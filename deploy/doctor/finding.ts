/** One line of the doctor. A fault has a remedy; a note is a choice, or something that could not be checked. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'fault';
  /** The checked subject, in a word or two. */
  readonly what: string;
  readonly says: string;
  /** The problem of a fault, without its remedy. */
  readonly fact?: string;
}

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says });
export const note = (what: string, says: string): Finding => ({ state: 'note', what, says });
/** `todo` is an instruction to the operator. */
export const fault = (what: string, says: string, todo: string): Finding => ({
  state: 'fault',
  what,
  says: `${says} → ${todo}`,
  fact: says,
});

/** The message of the innermost cause, because fetch's own message has no detail. */
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
