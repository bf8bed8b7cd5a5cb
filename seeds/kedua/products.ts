import type { CampusProduct } from '../campus/products.ts';
import type { SecondPersonKey } from './people.ts';

type SecondProduct = Omit<CampusProduct, 'id' | 'by'> & { readonly by: SecondPersonKey };

const goods: readonly SecondProduct[] = [
  {
    ...{ category: 'Isi Asrama', name: 'Rak Buku Bambu Tiga Susun', price: 95_000, off: 10, stock: 1 },
    ...{ about: 'Rak bambu setinggi pinggang, tinggal dua baut longgar. Muat buku satu semester.' },
    ...{ at: 'Asrama Putra', cod: 'Teras Asrama Putra', by: 'ical', sold: 0, ago: 3 },
  },
  {
    ...{ category: 'Isi Asrama', name: 'Kasur Lipat Busa', price: 180_000, stock: 1 },
    ...{ about: 'Busa masih padat, sarungnya bisa dilepas dan dicuci. Saya pindah bulan depan.' },
    ...{ at: 'Asrama Putri', cod: 'Pos satpam Asrama Putri', by: 'uli', sold: 0, ago: 6 },
  },
  {
    ...{ category: 'Isi Asrama', name: 'Dispenser Galon Bawah', price: 325_000, off: 15, stock: 1 },
    ...{ about: 'Air panas dan dingin berfungsi. Dipakai satu tahun, selalu dibersihkan tiap bulan.' },
    ...{ at: 'Pondok Lereng', cod: 'Depan Pondok Lereng', by: 'tenri', sold: 0, ago: 9 },
  },
  {
    ...{ category: 'Gawai', name: 'Tablet Gambar 10 Inci', price: 1_450_000, stock: 1 },
    ...{ about: 'Layar mulus, pena masih presisi. Termasuk sarung dan dua ujung pena cadangan.' },
    ...{ at: 'Danau', cod: 'Gazebo Danau', by: 'ocha', sold: 0, ago: 2 },
  },
  {
    ...{ category: 'Gawai', name: 'Pengeras Suara Bluetooth Kecil', price: 120_000, off: 20, stock: 4 },
    ...{ about: 'Speaker seukuran telapak tangan untuk belajar kelompok. Tahan enam jam.' },
    ...{ at: 'Rektorat', cod: 'Lobi Rektorat', by: 'akbar', sold: 7, ago: 12 },
  },
  {
    ...{ category: 'Buku & Catatan', name: 'Catatan Anatomi Satu Jilid', price: 60_000, stock: 10 },
    ...{ about: 'Catatan tulisan tangan yang dijilid spiral, lengkap dengan gambar berwarna.' },
    ...{ at: 'Rektorat', cod: 'Lobi Rektorat', by: 'uli', sold: 23, ago: 5 },
  },
  {
    ...{ category: 'Buku & Catatan', name: 'Kamus Inggris Sampul Keras', price: 75_000, off: 5, stock: 1 },
    ...{ about: 'Sampul masih kuat, ada tanda pensil di beberapa halaman.' },
    ...{ at: 'Asrama Putri', cod: 'Pos satpam Asrama Putri', by: 'ocha', sold: 0, ago: 15 },
  },
  {
    ...{ category: 'Busana', name: 'Almamater Bukit Ukuran L', price: 110_000, stock: 1 },
    ...{ about: 'Dipakai satu semester, kancing lengkap. Bisa dicoba dulu sebelum dibayar.' },
    ...{ at: 'Danau', cod: 'Gazebo Danau', by: 'ical', sold: 0, ago: 7 },
  },
  {
    ...{ category: 'Busana', name: 'Sarung Tenun Bugis', price: 210_000, off: 10, stock: 3 },
    ...{ about: 'Tenun tangan dari kampung saya di Wajo. Ada tiga warna, tanya dulu ya.' },
    ...{ at: 'Pondok Lereng', cod: 'Kantin Lereng', by: 'tenri', sold: 4, ago: 4 },
  },
  {
    ...{ category: 'Roda Dua', name: 'Sepeda Lipat 20 Inci', price: 1_250_000, stock: 1 },
    ...{ about: 'Enam percepatan, rem baru diganti. Cocok untuk tanjakan ke Rektorat.' },
    ...{ at: 'Danau', cod: 'Gazebo Danau', by: 'akbar', sold: 0, ago: 1 },
  },
  {
    ...{ category: 'Roda Dua', name: 'Helm Bogo Kaca Datar', price: 135_000, stock: 2 },
    ...{ about: 'Standar, busa dalam bersih. Satu cokelat, satu krem.' },
    ...{ at: 'Asrama Putra', cod: 'Teras Asrama Putra', by: 'ical', sold: 1, ago: 11 },
  },
  {
    ...{ category: 'Makan & Minum', name: 'Barongko Pisang Isi Lima', price: 20_000, stock: null },
    ...{ about: 'Dibungkus daun pisang, dibuat subuh. Pesan sebelum pukul sembilan malam untuk besok.' },
    ...{ at: 'Asrama Putri', cod: 'Pos satpam Asrama Putri', by: 'uli', sold: 88, ago: 8 },
  },
  {
    ...{ category: 'Makan & Minum', name: 'Kopi Toraja Seduh Sendiri 100 Gram', price: 38_000, off: 10, stock: 12 },
    ...{ about: 'Digiling sedang, dikemas minggu ini. Rasa cokelat dengan asam tipis.' },
    ...{ at: 'Pondok Lereng', cod: 'Kantin Lereng', by: 'ocha', sold: 31, ago: 10 },
  },
  {
    ...{ category: 'Jasa Teman', name: 'Belajar Statistika Berdua', price: 50_000, stock: null },
    ...{ about: 'Satu jam di gazebo, bawa soal sendiri. Saya asisten praktikum dua tahun.' },
    ...{ at: 'Danau', cod: 'Gazebo Danau', by: 'tenri', sold: 19, ago: 13 },
  },
  {
    ...{ category: 'Jasa Teman', name: 'Antar Barang Pindahan dengan Motor Gerobak', price: 40_000, stock: null },
    ...{ about: 'Sekali jalan di sekitar kampus, sampai dua ratus kilo. Tenaga angkat satu orang.' },
    ...{ at: 'Pondok Lereng', cod: 'Depan Pondok Lereng', by: 'akbar', sold: 12, ago: 14 },
  },
  {
    ...{ category: 'Serba-serbi', name: 'Gitar Ukulele Kayu', price: 160_000, off: 10, stock: 1 },
    ...{ about: 'Senar baru, suara nyaring. Bonus tas kain.' },
    ...{ at: 'Asrama Putra', cod: 'Teras Asrama Putra', by: 'ical', sold: 0, ago: 16 },
  },
];

/** 20 characters; a product's photo has the same id. */
export const products = goods.map((product, place) => ({
  ...product,
  id: `bukit${String(place + 1).padStart(15, '0')}`,
}));
