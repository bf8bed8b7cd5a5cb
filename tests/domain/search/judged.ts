/** Format of judgements: kind, query, and the products that answer it. */

export interface JudgedQuery {
  readonly kind: string;
  readonly typed: string;
  /** Product id → grade; empty if nothing on this campus fits. */
  readonly grades: ReadonlyMap<string, number>;
}

function gradesOf(judgement: string): Map<string, number> {
  const entries = judgement === '' ? [] : judgement.split(' ');
  return new Map(
    entries.map((entry) => {
      const [, shelf = '', place = '', grade] = /^(\d\d)-(\d\d):([123])$/.exec(entry) ?? [];
      if (!grade) throw new Error(`Not a judgement: ${entry}`);
      return [`produk${shelf}${place.padStart(12, '0')}`, Number(grade)];
    }),
  );
}

export function judged(queries: Readonly<Record<string, Readonly<Record<string, string>>>>): readonly JudgedQuery[] {
  return Object.entries(queries).flatMap(([kind, judgements]) =>
    Object.entries(judgements).map(([typed, judgement]) => ({ kind, typed, grades: gradesOf(judgement) })),
  );
}
