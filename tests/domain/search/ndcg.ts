/** Quality of a ranking: 1 is the best possible order, low ranks count little, ranks after ten nothing. */

const depth = 10;

const gain = (grade: number, place: number) => (2 ** grade - 1) / Math.log2(place + 2);
const sum = (grades: readonly number[]) =>
  grades.slice(0, depth).reduce((total, grade, at) => total + gain(grade, at), 0);

/** nDCG@10 with gains of 2^grade − 1. `found`: ids, best first. If nothing fits, only an empty result scores 1. */
export function ndcg(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  if (grades.size === 0) return found.length === 0 ? 1 : 0;
  const ideal = [...grades.values()].sort((a, b) => b - a);
  return sum([...new Set(found)].map((id) => grades.get(id) ?? 0)) / sum(ideal);
}
