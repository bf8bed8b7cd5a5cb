import { useState } from 'react';

/** Which rows of the page are ticked. Rows that left the page are no longer selected. */
export function useSelection<Row extends { $id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((row) => ids.has(row.$id));
  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    isAll: rows.length > 0 && selected.length === rows.length,
    toggleAll: () => setIds(selected.length === rows.length ? new Set() : new Set(rows.map((row) => row.$id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection = Pick<ReturnType<typeof useSelection>, 'has' | 'toggle' | 'isAll' | 'toggleAll'>;
