/** UI strings for the checkout of several products at one agreed price. */
export const offerCheckoutTexts = {
  title: 'Pesan dengan Harga Sepakat',
  loading: 'Memuat tawaran…',
  missing: 'Tawaran tidak ditemukan',
  missingHint: 'Tawaran ini bukan untuk Anda, atau sudah tidak ada.',
  over: 'Harga ini tidak berlaku lagi',
  overHint: 'Waktunya sudah lewat. Anda dapat menawar lagi dari halaman penjual.',
  taken: 'Harga ini sudah dipakai',
  takenHint: 'Pesanannya ada di daftar pesanan Anda.',
  notAgreed: 'Tawaran ini belum disetujui',
  notAgreedHint: 'Jawabannya ada di percakapan Anda dengan penjual.',
  sold: 'Tidak semua barang masih ada',
  soldHint: (names: readonly string[]) =>
    `${names.join(', ')} sudah terjual. Harga sepakat berlaku untuk semuanya; tawar lagi untuk sisanya.`,
  aThing: 'Satu barang',
  seeTalk: 'Lihat percakapan',
  seeOrders: 'Lihat pesanan',
  seeSeller: 'Ke halaman penjual',
} as const;
