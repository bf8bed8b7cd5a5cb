/** Terms other than prices that the checkout showed for its lines, by kind. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { groupsOf } from '#domain/groups.ts';
import type { RowKind } from '#domain/kinds/kind.ts';
import type { OrderedLine, ShownTerms } from './kind.ts';
import { partsOf } from './parts.ts';

type Line = OrderedLine & { readonly kind: RowKind };

/** Terms that the order request contains, so that the server refuses the order if one has changed. */
export const shownIn = (queries: QueryClient, lines: readonly Line[]): ShownTerms =>
  Object.assign(
    {},
    ...[...groupsOf(lines, ({ kind }) => kind)].map(([kind, own]) => partsOf({ kind }).shownTerms(queries, own)),
  );

/** Query keys to reload after an order was refused because its terms changed. */
export const shownKeysOf = (lines: readonly Pick<Line, 'kind'>[]): readonly QueryKey[] =>
  [...new Set(lines.map(({ kind }) => kind))].flatMap((kind) => partsOf({ kind }).shownKeys);
