/** UI strings for the settings pages of places and categories. */

import type { CategoryIcon } from '#domain/settings/category-icons.ts';
import type { Concerned } from '#domain/settings/clock-change.ts';

const number = new Intl.NumberFormat('id');
const hour = (time: string) => time.replace(':', '.');

export const entryTexts = {
  up: (name: string) => `Naikkan ${name}`,
  down: (name: string) => `Turunkan ${name}`,
  remove: (name: string) => `Hapus ${name}`,
  goesWhere: (name: string) => `Barang dari “${name}” pindah ke`,
  goesHint: 'Perlu dipilih kalau di sana masih ada barang atau pencarian tersimpan.',
  noGoods: 'Tidak ada barangnya',
  moving: 'Barang sedang dipindahkan',
  moved: (from: string, to: string, done: number, total: number) =>
    `${from} → ${to}: ${number.format(Math.max(0, done))} dari ${number.format(total)} barang`,
  movingHint:
    'Semua barang tetap dapat ditemukan selama ini. Halaman ini boleh ditutup; sisanya dilanjutkan server paling lambat dalam beberapa menit.',
  span: (opens: string, closes: string) => `${hour(opens)}–${hour(closes)}`,
} as const;

/** Kinds of times that a changed time zone affects. */
const sorts: Readonly<Record<keyof Concerned, string>> = {
  meetings: 'janji temu',
  appointments: 'jadwal jasa',
  batches: 'PO',
  rentals: 'sewa',
  draws: 'undian',
};

/** Confirmation shown before the campus's time zone changes. */
export const zoneTexts = {
  title: (from: string, to: string) => `Zona waktu ${from} menjadi ${to}`,
  concerned: (of: Concerned, from: string) => {
    const all = Object.keys(sorts) as (keyof Concerned)[];
    const said = all.flatMap((one) => (of[one] > 0 ? [`${number.format(of[one])} ${sorts[one]}`] : []));
    return `Ini menyangkut ${said.join(', ')}. Yang disepakati pukul 10.00 ${from} menjadi:`;
  },
  keepHour: (to: string) => `10.00 ${to}: jamnya tetap`,
  keepMoment: (then: string, to: string) => `${hour(then)} ${to}: waktunya tetap`,
  hint: 'Semua yang terkait diberi tahu dalam beberapa menit. Yang mulai dalam satu jam ini tidak digeser. Jam buka, jam tenang, jam layanan, hari sewa dan hari banner tetap angkanya.',
  cancel: 'Batal, jangan simpan dulu',
  moving: 'Jadwal sedang mengikuti zona waktu baru',
  moved: (from: string, to: string, done: number, total: number) =>
    `${from} → ${to}: ${number.format(Math.max(0, done))} dari ${number.format(total)} jadwal`,
  movingHint:
    'Mulai semenit setelah disimpan. Halaman ini boleh ditutup; sisanya dilanjutkan server paling lambat dalam beberapa menit.',
} as const;

export const placesTexts = {
  placesHint: 'Urutannya sama di semua daftar. Mengganti nama ikut mengganti nama di produk dan pencarian tersimpan.',
  place: (at: number) => `Lokasi ${at}`,
  onHome: 'Tampil di beranda',
  onLanding: 'Tampil di halaman depan',
  addPlace: 'Tambah lokasi',
  meetingHint: 'Ditawarkan saat pembeli dan penjual merencanakan pertemuan. Jam kosong berarti kapan saja.',
  meetingPlace: (at: number) => `Tempat bertemu ${at}`,
  hint: 'Petunjuk',
  hintExample: 'lobi, dekat satpam',
  opens: 'Buka',
  closes: 'Tutup',
  addMeeting: 'Tambah tempat bertemu',
  landing: 'Halaman depan',
  home: 'Beranda',
  everywhere: 'Semua produk',
} as const;

export const categoriesTexts = {
  hint: 'Mengganti nama ikut mengganti nama di produk, pencarian tersimpan dan hitungan. Yang disembunyikan tidak ditawarkan lagi; barangnya tetap ada. Jenis penawaran adalah cara berjualan yang boleh dipilih di kategori itu.',
  category: (at: number) => `Kategori ${at}`,
  icon: 'Ikon',
  inFilters: 'Tampil di beranda dan filter',
  isHidden: 'Sembunyikan',
  add: 'Tambah kategori',
  tilesHint: 'Kotak besar di halaman depan; masing-masing menyaring satu kategori atau lebih.',
  tile: (at: number) => `Kotak ${at}`,
  tileHint: 'Contoh isinya',
  tileCategories: 'Kategori di kotak ini',
  tileGoes: 'Kategorinya dihapus: kotak ini ikut terhapus saat disimpan, kecuali Anda memilih kategori lain.',
  kinds: 'Jenis penawaran',
  addTile: 'Tambah kotak',
} as const;

/** Display names of the category icons. */
export const iconNames: Readonly<Record<CategoryIcon, string>> = {
  'device-laptop': 'Laptop',
  shirt: 'Kaos',
  hanger: 'Gantungan baju',
  motorbike: 'Motor',
  'book-2': 'Buku',
  armchair: 'Kursi',
  sparkles: 'Kilau',
  'ball-basketball': 'Bola',
  puzzle: 'Puzzle',
  'tools-kitchen-2': 'Alat makan',
  tool: 'Kunci pas',
  'layout-grid': 'Kotak-kotak',
  bike: 'Sepeda',
  brush: 'Kuas',
  camera: 'Kamera',
  car: 'Mobil',
  'device-gamepad-2': 'Gamepad',
  'device-mobile': 'Ponsel',
  flask: 'Labu kaca',
  gift: 'Hadiah',
  'guitar-pick': 'Gitar',
  headphones: 'Headphone',
  home: 'Rumah',
  leaf: 'Daun',
  music: 'Musik',
  package: 'Paket',
  palette: 'Palet',
  paw: 'Hewan',
  'plant-2': 'Tanaman',
  printer: 'Printer',
  school: 'Toga',
  'shopping-bag': 'Tas belanja',
  stethoscope: 'Stetoskop',
  ticket: 'Tiket',
};
