/** Names shown where a person has none. */
export const sellerNameOf = (name: string | null | undefined): string => (name ?? '').trim() || 'Tanpa Nama';

/** Name on an order: the account's, else what stands before the @. */
export const customerNameOf = (user: { name: string; email: string }): string =>
  user.name.trim() || user.email.split('@')[0] || 'Tanpa Nama';

/** Stands on past orders of a person whose account was deleted. */
export const deletedPersonName = 'Pengguna dihapus';
