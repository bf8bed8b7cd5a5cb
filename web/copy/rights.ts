/**
 * Message on admin pages that the person's role does not include. Separate from people.ts, because every admin page has
 * this guard.
 */
export const rightTexts = {
  title: 'Halaman ini bukan untuk peran Anda',
  text: 'Peran Anda di meja admin tidak mencakup halaman ini. Admin utama dapat mengubahnya.',
  back: 'Ke Dashboard',
} as const;
