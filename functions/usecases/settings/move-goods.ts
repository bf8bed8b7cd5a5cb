/**
 * Writes the new name of a renamed or removed category or place into products, wanted ads and saved searches, in
 * chunks. Rows with the old name are the remaining work, so the next run continues an interrupted one without a cursor.
 */
import { searchTokens } from '../../domain/products/search-tokens.ts';
import { type GoodsMove, staleMs } from '../../domain/settings/goods-moves.ts';
import { addToCategory } from '../category-counts.ts';
import { create, type Operation, type Row, remove, update, updateFrom } from '../rows.ts';
import { isoNow, type World } from '../world.ts';

type MovingWorld = Pick<World, 'rows' | 'now' | 'kinds'>;

const namedRowsOf = ({ all }: World['kinds']) => all.flatMap(({ named }) => named ?? []);

const rowId = 'moves';
/** Products in one transaction of at most a hundred operations. */
const atOnce = 100;

export interface MovesRow {
  readonly row: Row<'privateSettings'> | null;
  readonly moves: readonly GoodsMove[];
}

export async function readMoves({ rows }: Pick<World, 'rows'>): Promise<MovesRow> {
  const row = await rows.get('privateSettings', rowId);
  return { row, moves: row ? (JSON.parse(row.data) as GoodsMove[]) : [] };
}

export const writeMoves = ({ row }: MovesRow, moves: readonly GoodsMove[]): Operation[] => {
  const data = JSON.stringify(moves);
  return row
    ? updateFrom('privateSettings', row, { data })
    : [create('privateSettings', rowId, { data, version: 1, previous: '' })];
};

const whereOf = ({ kind, from }: Pick<GoodsMove, 'kind' | 'from'>) =>
  kind === 'category' ? { category: from } : { location: from };

const searchesOf = ({ kind, from }: Pick<GoodsMove, 'kind' | 'from'>) =>
  kind === 'category' ? { holding: { categories: from } } : { where: { location: from } };

/** Whether any product, saved search or row of a kind stores this name. */
export async function isCarried(
  world: Pick<World, 'rows' | 'kinds'>,
  kind: GoodsMove['kind'],
  from: string,
): Promise<boolean> {
  const { rows, kinds } = world;
  const [products, searches, ...others] = await Promise.all([
    rows.list('products', { where: whereOf({ kind, from }), select: ['$id'], limit: 1 }),
    rows.list('savedSearches', { ...searchesOf({ kind, from }), select: ['$id'], limit: 1 }),
    ...namedRowsOf(kinds).map(({ carry }) => carry(world, { kind, from })),
  ]);
  return products.length + searches.length > 0 || others.includes(true);
}

/** Number of products that store this name. */
export async function carriers({ rows }: Pick<World, 'rows'>, move: Pick<GoodsMove, 'kind' | 'from'>): Promise<number> {
  let count = 0;
  for await (const _ of rows.each('products', { where: whereOf(move), select: ['$id'], pageRows: 5_000 })) count++;
  return count;
}

/** Returns the number of moved products; 0 if none is left. */
const moveProducts = ({ rows }: MovingWorld, move: GoodsMove): Promise<number> =>
  rows.transact(async () => {
    const products = await rows.list('products', { where: whereOf(move), limit: atOnce });
    const operations = products.map((product) =>
      update(
        'products',
        product.$id,
        move.kind === 'place'
          ? { location: move.to }
          : // The search tokens contain the category.
            { category: move.to, searchTokens: searchTokens({ ...product, category: move.to }) },
      ),
    );
    return { operations, result: products.length };
  });

const moveSearches = ({ rows }: MovingWorld, move: GoodsMove): Promise<number> =>
  rows.transact(async () => {
    const searches = await rows.list('savedSearches', { ...searchesOf(move), limit: atOnce });
    const renamed = (names: readonly string[]) => [
      ...new Set(names.map((name) => (name === move.from ? move.to : name))),
    ];
    const operations = searches.map(({ $id, categories }) =>
      update('savedSearches', $id, move.kind === 'place' ? { location: move.to } : { categories: renamed(categories) }),
    );
    return { operations, result: searches.length };
  });

/** Adds a removed category's count to that of its successor. */
export async function countOver(
  { rows }: Pick<World, 'rows'>,
  { kind, goneId, toId }: GoodsMove,
): Promise<Operation[]> {
  if (kind === 'place' || goneId === '') return [];
  const listed = (await rows.get('categoryCounts', goneId))?.listed ?? 0;
  return [...addToCategory(goneId, -listed), ...addToCategory(toId, listed)];
}

/**
 * Removes a finished move from the list. Also moves counts that a process with outdated settings has added late to the
 * new category.
 */
const close = (world: MovingWorld, move: GoodsMove): Promise<void> =>
  world.rows.transact(async () => {
    const known = await readMoves(world);
    const isSame = (one: GoodsMove) => one.kind === move.kind && one.from === move.from;
    if (!known.moves.some(isSame)) return { operations: [], result: undefined };
    const gone =
      move.kind === 'category' && move.goneId !== '' && (await world.rows.get('categoryCounts', move.goneId));
    return {
      operations: [
        ...writeMoves(
          known,
          known.moves.filter((one) => !isSame(one)),
        ),
        ...(await countOver(world, move)),
        ...(gone ? [remove('categoryCounts', move.goneId)] : []),
      ],
      result: undefined,
    };
  });

/**
 * Continues open moves until `endsAt` (ms since 1970). Simultaneous runs are safe: each takes rows that still store a
 * former name.
 */
export async function moveGoods(
  world: MovingWorld,
  endsAt = world.now() + staleMs,
): Promise<{ open: number; moved: number }> {
  const { moves } = await readMoves(world);
  let [open, moved] = [moves.length, 0];
  const ofKinds = namedRowsOf(world.kinds).map(
    ({ rename }) =>
      (_world: MovingWorld, move: GoodsMove) =>
        rename(world, move, atOnce),
  );
  const takers = [moveProducts, moveSearches, ...ofKinds];
  for (const move of moves) {
    for (const take of takers)
      for (let count = atOnce; count > 0 && world.now() < endsAt; moved += count) count = await take(world, move);
    if (world.now() >= endsAt) break;
    if (world.now() - Date.parse(move.startedAt) < staleMs) continue;
    if (await isCarried(world, move.kind, move.from)) continue;
    await close(world, move);
    open--;
  }
  return { open, moved };
}

/** Open moves, with the number of products left. */
export async function shownMoves(world: Pick<World, 'rows'>) {
  const { moves } = await readMoves(world);
  return Promise.all(
    moves.map(async ({ kind, from, to, total }) => ({
      kind,
      from,
      to,
      total,
      left: await carriers(world, { kind, from }),
    })),
  );
}

export const begun = (world: Pick<World, 'now'>, move: Omit<GoodsMove, 'startedAt'>): GoodsMove => ({
  ...move,
  startedAt: isoNow(world),
});
