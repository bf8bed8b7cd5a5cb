import type { GroupName } from '#domain/settings/groups.ts';

/** Title and hint of each settings page. */
export const groupHeads: Readonly<Record<GroupName, { readonly title: string; readonly hint: string }>> = {
  identity: { title: 'Identitas', hint: 'Nama pasar, kalimat pembuka, warna, dan kontak.' },
  places: { title: 'Tempat', hint: 'Lokasi di filter, tempat bertemu, dan zona waktu.' },
  categories: { title: 'Kategori', hint: 'Kategori, gambarnya, dan kotak di halaman depan.' },
  banners: { title: 'Banner', hint: 'Gambar besar di beranda dan ke mana ia membuka.' },
  rules: { title: 'Aturan', hint: 'Siapa yang boleh mendaftar, pembayaran, biaya, dan batas waktu.' },
  texts: { title: 'Teks', hint: 'Aturan pasar dan barang yang tidak boleh dijual.' },
  allowedAddresses: { title: 'Alamat yang boleh mendaftar', hint: 'Hanya terlihat oleh admin.' },
};
