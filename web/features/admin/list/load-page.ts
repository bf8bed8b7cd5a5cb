import { toCallError } from '../../../lib/call-error.ts';
import { type ListSpec, type ListState, type PageRequest, queriesOf } from './list-spec.ts';

export interface Page<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
}

type Load<Row> = (request: PageRequest) => Promise<Row[]>;

/** The page is empty if the cursor's row was deleted. */
const noneIfLost = (error: unknown): [] => {
  if (toCallError(error).code !== 'general_cursor_not_found') throw error;
  return [];
};

/** Reads one row more than a page shows, to detect another page without counting the table. */
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

/**
 * All rows of the list with its current filters and sorting, page by page; the next page is prefetched while this one
 * is used.
 */
export async function* eachPage<Row extends { $id: string }>(
  spec: ListSpec,
  state: ListState,
  load: Load<Row>,
  pageRows = exportPage,
): AsyncGenerator<Row[]> {
  const where = await queriesOf(state, spec);
  const read = (after?: string) => load({ where, limit: pageRows, after });
  for (let page: Promise<Row[]> | undefined = read(); page; ) {
    const rows: Row[] = await page;
    const last = rows.at(-1)?.$id;
    page = rows.length === pageRows && last ? read(last) : undefined;
    // If the consumer stops here, the pending read must not become an unhandled rejection.
    page?.catch(() => undefined);
    yield rows;
  }
}
