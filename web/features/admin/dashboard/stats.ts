export type StatKey = 'users' | 'products' | 'orders' | 'chats' | 'reports' | 'settledAmount';

/** The six cards of spec section 2, in their order. */
export const statLabels: readonly (readonly [StatKey, string])[] = [
  ['users', 'Total User'],
  ['products', 'Total Produk'],
  ['orders', 'Total Order'],
  ['chats', 'Total Chat'],
  ['reports', 'Total Laporan'],
  ['settledAmount', 'Total Saldo Sukses'],
];
