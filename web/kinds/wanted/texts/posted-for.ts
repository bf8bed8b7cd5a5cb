/** Note above the posting form when it is opened for an ad. */
export const postedForTexts = {
  forAd: (what: string) => `Untuk iklan dicari "${what}". Setelah tayang, tawarkan dengan satu ketukan.`,
  fromOwnAd: (what: string) => `Dari iklan dicari Anda, "${what}". Tambahkan foto dan harga.`,
} as const;
