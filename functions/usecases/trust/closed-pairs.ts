/** Pairs that trade only with each other: their reviews may be fake (TRADE 6). */
import { limits } from '../../domain/limits.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { namesOf } from '../names.ts';
import { idsPerQuery, type Row } from '../rows.ts';
import type { World } from '../world.ts';

/** Number of pairs checked, most sales first; their people fit into one query. */
const lookedAt = idsPerQuery / 2;

interface ClosedPair {
  readonly firstId: string;
  readonly firstName: string;
  readonly secondId: string;
  readonly secondName: string;
  /** Completed sales of the two, counted or not. */
  readonly completed: number;
}

/** Pairs in which neither person has completed a sale with others, most sales first. */
export async function closedPairs(
  world: Pick<World, 'rows'>,
): Promise<{ readonly entries: readonly ClosedPair[]; readonly more: boolean }> {
  const since = { completed: limits.closedPairSales };
  const most = await world.rows.list('pairs', { since, highestFirst: 'completed', limit: lookedAt });
  if (most.length === 0) return { entries: [], more: false };
  const people = [...new Set(most.flatMap(({ firstId, secondId }) => [firstId, secondId]))];
  const among = (where: { firstId: readonly string[] } | { secondId: readonly string[] }) =>
    world.rows.list('pairs', { where, since: { completed: 1 }, select: ['firstId', 'secondId'], limit: 5_000 });
  const found = (await Promise.all([among({ firstId: people }), among({ secondId: people })])).flat();
  const pairsOf = (id: string) =>
    new Set(found.filter(({ firstId, secondId }) => firstId === id || secondId === id).map(({ $id }) => $id)).size;
  const isClosed = ({ firstId, secondId }: Row<'pairs'>) => pairsOf(firstId) === 1 && pairsOf(secondId) === 1;
  const closed = most.filter(isClosed);
  const shown = closed.slice(0, limits.attentionShown);
  const names = await namesOf(
    world,
    shown.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  );
  const nameOf = (id: string) => names.get(id) ?? deletedPersonName;
  return {
    entries: shown.map(({ firstId, secondId, completed }) => ({
      ...{ firstId, firstName: nameOf(firstId), secondId, secondName: nameOf(secondId) },
      completed,
    })),
    more: closed.length > shown.length,
  };
}
