/** UI strings for the listing as it was when ordered. */
export const asOrderedTexts = {
  title: 'Seperti saat dipesan',
  none: 'Pesanan ini dibuat sebelum isi iklan ikut disimpan.',
  same: 'Iklannya masih sama seperti saat dipesan.',
  changed: (parts: number) => `${parts} bagian iklan diubah setelah dipesan.`,
  gone: 'Iklannya sudah dihapus. Ini isinya saat dipesan.',
  byLink: 'Dijual lewat tautan.',
  photos: 'Foto',
  photo: (at: number, name: string) => `Foto ${at} ${name}`,
  photoGone: 'Foto sudah dihapus',
  isChanged: 'Diubah',
  now: 'Sekarang',
  nothing: '(dihapus)',
  unsaid: '(tidak disebut)',
} as const;
