/** What the checkout showed of its lines besides prices, kind by kind. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { groupsOf } from '#domain/groups.ts';
import type { RowKind } from '#domain/kinds/kind.ts';
import type { OrderedLine, ShownTerms } from './kind.ts';
import { partsOf } from './parts.ts';

type Line = OrderedLine & { readonly kind: RowKind };

/** What an order of these lines says, so that it is refused where something has changed since. */
export const shownIn = (queries: QueryClient, lines: readonly Line[]): ShownTerms =>
  Object.assign(
    {},
    ...[...groupsOf(lines, ({ kind }) => kind)].map(([kind, own]) => partsOf({ kind }).shownTerms(queries, own)),
  );

/** What is loaded again when such an order was refused. */
export const shownKeysOf = (lines: readonly Pick<Line, 'kind'>[]): readonly QueryKey[] =>
  [...new Set(lines.map(({ kind }) => kind))].flatMap((kind) => partsOf({ kind }).shownKeys);
