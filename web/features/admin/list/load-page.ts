import { toCallError } from '../../../lib/call-error.ts';
import { type ListSpec, type ListState, type PageRequest, queriesOf } from './list-spec.ts';

export interface Page<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
}

type Load<Row> = (request: PageRequest) => Promise<Row[]>;

/** The row that a cursor names may be deleted meanwhile: nothing is an answer then. */
const noneIfLost = (error: unknown): [] => {
  if (toCallError(error).code !== 'general_cursor_not_found') throw error;
  return [];
};

/** Reads one row more than a page shows, which tells whether there is another page without counting the table. */
export async function loadPage<Row>(spec: ListSpec, state: ListState, load: Load<Row>): Promise<Page<Row>> {
  const where = await queriesOf(state, spec);
  const limit = spec.pageSize + 1;
  const { after, before } = state;
  if (after || before) {
    const rows = await load({ where, limit, ...(after ? { after } : { before }) }).catch(noneIfLost);
    const isMore = rows.length > spec.pageSize;
    if (after && rows.length > 0) return { rows: rows.slice(0, spec.pageSize), hasPrevious: true, hasNext: isMore };
    if (rows.length > 0) return { rows: isMore ? rows.slice(1) : rows, hasPrevious: isMore, hasNext: true };
  }
  const rows = await load({ where, limit });
  return { rows: rows.slice(0, spec.pageSize), hasPrevious: false, hasNext: rows.length > spec.pageSize };
}

const exportPage = 500;

/** Every row of the list as it is filtered now, in its order, for a CSV file. */
export async function loadAll<Row extends { $id: string }>(
  spec: ListSpec,
  state: ListState,
  load: Load<Row>,
): Promise<Row[]> {
  const where = await queriesOf(state, spec);
  const all: Row[] = [];
  for (let after: string | undefined; ; ) {
    const rows = await load({ where, limit: exportPage, after });
    all.push(...rows);
    after = rows.at(-1)?.$id;
    if (rows.length < exportPage || !after) return all;
  }
}
