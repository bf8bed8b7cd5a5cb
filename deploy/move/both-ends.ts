import { createHash } from 'node:crypto';
import { Query } from 'node-appwrite';
import { connect } from '../project/target.ts';

/** Connection data of one project. */
export interface End {
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
}

export type Services = ReturnType<typeof connect>;

/** Clients of source and target. */
export interface BothEnds {
  readonly from: Services;
  readonly to: Services;
  readonly say: (line: string) => void;
}

export const open = (from: End, to: End, say: (line: string) => void): BothEnds => ({
  from: connect(from),
  to: connect(to),
  say,
});

/** Items per page and per bulk call. */
const PAGE = 100;

/** All items of a list, page by page, oldest first. */
export async function* pages<T extends { readonly $id: string }>(
  list: (queries: string[]) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let after: string | undefined; ; ) {
    const page = await list([Query.limit(PAGE), ...(after ? [Query.cursorAfter(after)] : [])]);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.$id;
  }
}

/** Counts items and adds up the hashes of their contents, in any order. Equal sums mean equal items. */
export class Sum {
  count = 0;
  #sum = 0n;

  add(text: string): void {
    this.count += 1;
    this.#sum += createHash('sha256').update(text).digest().readBigUInt64BE();
  }

  get checksum(): string {
    return BigInt.asUintN(64, this.#sum).toString(16).padStart(16, '0');
  }
}

/** JSON with sorted keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : typeof inner === 'bigint'
        ? Number(inner)
        : inner,
  );
}
