/** Counts rows made at or after `from` and before `to` (milliseconds since 1970), but never more than `cap`. */
type CountSpan = (from: number, to: number) => Promise<number>;

/**
 * Counts beyond the server's cap: a span of time that holds too many is counted in halves. Exact unless a single
 * millisecond holds more than the cap.
 */
export async function countExactly(count: CountSpan, cap: number, from: number, to: number): Promise<number> {
  const found = await count(from, to);
  if (found < cap || to - from <= 1) return found;
  const middle = Math.floor((from + to) / 2);
  const halves = await Promise.all([countExactly(count, cap, from, middle), countExactly(count, cap, middle, to)]);
  return halves[0] + halves[1];
}
