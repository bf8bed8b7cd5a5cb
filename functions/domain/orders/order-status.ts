/** Names of order states as the spec writes them; every comparison ignores case, an absent one is Pending. */
export const orderStatuses = ['PENDING', 'PAID', 'Processed', 'Shipped', 'Completed', 'Canceled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Stored text → our state, or null for a foreign name (which is shown as it is and has no way on). */
export function readStatus(text: string | null | undefined): OrderStatus | null {
  const name = (text ?? '').trim().toLowerCase();
  if (name === '') return 'PENDING';
  return orderStatuses.find((status) => status.toLowerCase() === name) ?? null;
}

/** The buyer's copy writes 'Pending' where the order writes 'PENDING'; all else is the same. */
export const copyStatus = (status: OrderStatus): string => (status === 'PENDING' ? 'Pending' : status);

const settledNames = ['approved', 'completed', 'paid'];

/** Spec section 7: what 'Total Saldo Sukses' counts. */
export const isSettled = (status: string): boolean => settledNames.includes(status.trim().toLowerCase());
