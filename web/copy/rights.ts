/** For pages of the desk that a role does not cover; apart from people.ts, since every page of the desk has this guard. */
export const rightTexts = {
  title: 'Halaman ini bukan untuk peran Anda',
  text: 'Peran Anda di meja admin tidak mencakup halaman ini. Admin utama dapat mengubahnya.',
  back: 'Ke Dashboard',
} as const;
