import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { drawStates, readDrawState } from '#kinds/free/rules/draw-state.ts';
import { adminKindTexts as texts } from '../../../copy/admin-kinds.ts';
import type { ListSpec, PageRequest } from '../../../features/admin/list/list-spec.ts';
import { wordConditions } from '../../../features/admin/list/text-conditions.ts';
import { productsOf } from '../../../features/admin/products/products-of.ts';
import { listRows } from '../../../lib/tables.ts';
import { drawStateNames } from '../texts/draw-states.ts';

/** Maximum number of gift ids in one query. */
const giftsMax = 100;

/** The newest gifts matching these words. One query per isListed value, so that the index kind_newest applies. */
const giftsOf = (words: readonly string[], isListed: boolean) =>
  listRows('products', {
    select: ['name'],
    where: [
      ...words,
      ...[Query.equal('isListed', isListed), Query.equal('kind', 'free'), Query.orderDesc('$createdAt')],
    ],
    limit: giftsMax,
  });

/** Draws have no text of their own: the search runs on their gifts. */
async function drawConditions(text: string): Promise<string[]> {
  const words = wordConditions(text, ['nameLowercase', 'sellerName']);
  const found = (await Promise.all([giftsOf(words, true), giftsOf(words, false)])).flat();
  const newest = found.toSorted((a, b) => Date.parse(b.$createdAt) - Date.parse(a.$createdAt)).slice(0, giftsMax);
  return [Query.equal('$id', newest.length > 0 ? newest.map(({ $id }) => $id) : ['none'])];
}

export const drawsSpec: ListSpec = {
  table: 'draws',
  searchLabel: texts.drawSearch,
  search: drawConditions,
  filters: [
    {
      param: 'keadaan',
      label: texts.state,
      all: texts.allStates,
      choices: drawStates.map((state) => ({
        value: state,
        label: drawStateNames[state],
        queries: [Query.equal('state', state)],
      })),
    },
  ],
  sorts: [
    { value: 'terbaru', label: texts.newest, queries: [Query.orderDesc('$createdAt')] },
    { value: 'terlama', label: texts.oldest, queries: [Query.orderAsc('$createdAt')] },
    { value: 'undi', label: texts.drawnFirst, queries: [Query.orderAsc('drawAt')] },
    { value: 'undi-z', label: texts.drawnLast, queries: [Query.orderDesc('drawAt')] },
  ],
  dates: '$createdAt',
  columnSorts: { [texts.drawColumns[1]]: ['undi', 'undi-z'] },
  pageSize: 15,
};

const columns = ['giverId', 'drawAt', 'state', 'entryCount', 'tickets', 'passed', 'acceptUntil', 'endedAt'] as const;

export async function loadDraws(page: PageRequest) {
  const draws = await listRows('draws', { select: columns, ...page });
  const gifts = await productsOf(draws.map(({ $id }) => $id));
  return draws.map((draw) => {
    const gift = gifts.get(draw.$id);
    // The draw sets `entryCount` above its limit to block entries. From then on, the tickets are counted.
    const entrants = draw.state === 'open' ? draw.entryCount : (draw.tickets ?? []).length;
    return { ...draw, entrants, name: gift?.name ?? '', giverName: gift?.sellerName ?? '' };
  });
}

export type ListedDraw = Awaited<ReturnType<typeof loadDraws>>[number];

export const drawCells = (draw: ListedDraw): CsvCell[] => [
  draw.$id,
  draw.name,
  draw.giverName,
  new Date(draw.drawAt),
  draw.entrants,
  draw.passed,
  drawStateNames[readDrawState(draw.state)],
];
