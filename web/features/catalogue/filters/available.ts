/** What 'Tersedia saja' shows. */
import { Query } from 'appwrite';
import { availableWhere, type Condition } from '#domain/products/availability.ts';

function queryOf(condition: Condition): string {
  if ('above' in condition) return Query.greaterThan(condition.column, condition.above);
  if ('among' in condition) return Query.equal(condition.column, [...condition.among]);
  return condition.is === null ? Query.isNull(condition.column) : Query.equal(condition.column, condition.is);
}

const oneOrAll = (queries: readonly string[], together: (queries: string[]) => string): string =>
  queries.length === 1 ? (queries[0] ?? '') : together([...queries]);

/** The queries of what somebody can order at `now` (ms since 1970), or enter. */
export const availableAt = (now: number): string[] =>
  availableWhere(now).map((group) =>
    oneOrAll(
      group.map((all) => oneOrAll(all.map(queryOf), Query.and)),
      Query.or,
    ),
  );
