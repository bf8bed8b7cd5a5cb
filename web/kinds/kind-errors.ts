/**
 * Error messages for the kinds of trade (pre-orders, services, rentals, wanted ads, bundles, draws, sales by link) and
 * for rare errors: newcomers' cash orders, admin settings, payouts.
 */
import { limits } from '#domain/limits.ts';
import { cashAmount } from '../copy/cash-most.ts';
import { formatDateTime } from '../copy/format.ts';
import { addSentences, type KindErrorCode } from '../copy/further-sentences.ts';
import { formatNumber } from '../copy/numbers.ts';
import type { CallError } from '../lib/call-error.ts';
import { resultTypeSentence } from './service/texts/result-files.ts';

export const kindRefusals: Record<KindErrorCode, string> = {
  bundle_part_gone: 'Salah satu barang ini sedang tidak tersedia, jadi tidak dapat masuk paket.',
  bundle_part_foreign: 'Paket hanya untuk barang Anda sendiri.',
  bundle_part_kind: 'Hanya barang biasa yang dapat masuk paket, bukan paket lain atau barang gratis.',
  bundle_part_uncounted: 'Isi dulu jumlah stok barang ini, supaya tidak terjual dua kali.',
  bundle_part_free: 'Barang gratis tidak dapat masuk paket.',
  bundle_part_limit: `Satu barang paling banyak ada di ${limits.bundlesPerProduct} paket.`,
  bundle_part_sold: 'Salah satu barang di paket ini sudah terjual sendiri, jadi paketnya tidak dapat dibeli.',
  bundle_overlap: 'Satu barang ada dua kali di pesanan ini: sendiri dan di dalam paket. Hapus salah satunya.',
  bundle_lines: `Satu pesanan paling banyak ${limits.cartProducts} barang, isi paket dihitung satu per satu. Pesan dalam dua kali.`,
  bundle_stock: 'Stok paket mengikuti stok isinya. Ubah stok barang di dalamnya.',
  draw_not_found: 'Barang ini tidak diundi.',
  draw_closed: 'Waktu ikut undian ini sudah lewat.',
  draw_full: `Undian ini sudah penuh: paling banyak ${limits.drawEntries} orang.`,
  draw_account_new:
    'Undian ini hanya untuk akun yang sudah ada sebelum undiannya diumumkan, supaya tidak ada yang ikut dengan banyak akun.',
  draw_running: 'Barang ini diundi, jadi belum dapat dipesan. Ikut undiannya di halaman barang.',
  draw_others: 'Barang ini sedang untuk pemenang undian. Bila tidak diambil, giliran pindah ke nomor berikutnya.',
  draw_called_off: 'Pemberinya membatalkan undian ini, jadi barangnya tidak dapat diambil.',
  draw_lapsed: 'Waktu Anda untuk mengambil hadiah ini sudah lewat.',
  draw_one_piece: 'Hadiah undian hanya satu buah.',
  draw_entered:
    'Sudah ada yang ikut undian ini, jadi nama, keterangan, kondisi, foto dan tempat hadiahnya tidak dapat diganti sampai undiannya selesai.',
  draw_alone: 'Hadiah undian dipesan tersendiri. Pesan barang lain setelahnya.',
  goods_moving:
    'Barang dari perubahan sebelumnya masih dipindahkan. Nama dapat diganti atau dihapus lagi setelah selesai.',
  zone_choice: 'Jadwal yang sudah disepakati ikut terpengaruh. Pilih dulu apakah jamnya atau waktunya yang tetap.',
  zone_moving:
    'Jadwal masih mengikuti zona waktu kampus yang baru. Tunggu beberapa menit, lalu coba lagi; isian Anda tetap di sini.',
  goods_left: 'Masih ada barang atau pencarian tersimpan di sana. Pilih dulu ke mana semuanya pindah.',
  setup_code_wrong: 'Kode ini tidak sama dengan kode di email uji yang terakhir. Periksa emailnya, atau kirim lagi.',
  payout_not_found: 'Pencairan tidak ditemukan.',
  payout_ended: 'Pencairan ini sudah diselesaikan sebelumnya.',
  payout_above_balance: 'Jumlah ini melebihi saldo yang tersedia.',
  payout_held:
    'Pencairan ini ditahan: dana pembeli ditarik kembali dan saldo penjual kurang dari Rp 0. Tandai gagal agar uangnya melunasi dulu.',
  payout_account_changed: 'Pemilik rekening sudah mengganti rekeningnya.',
  payout_file_not_found: 'Berkas bank ini tidak ditemukan.',
  payout_file_marked: 'Berkas bank ini sudah ditandai orang lain.',
  settings_changed: 'Admin lain baru saja menyimpan pengaturan ini. Periksa apa yang berubah, lalu simpan lagi.',
  settings_not_changed: 'Belum ada perubahan yang dapat diurungkan.',
  cash_most: 'Penjual meminta Transfer Bank untuk jumlah ini. Kurangi jumlahnya atau pilih Transfer Bank.',
  newcomer_share:
    'Sebelum ada pembelian Anda yang selesai, hanya sebagian yang dapat dipesan dengan COD. Kurangi jumlahnya.',
  kind_unknown:
    'Penawaran ini berjenis baru yang belum dapat dipesan di versi ini. Muat ulang halaman, atau coba lagi nanti.',
  batch_not_found: 'PO ini tidak ditemukan.',
  batch_closed: 'PO ini sudah ditutup.',
  batch_changed: 'Tempat atau waktu PO ini baru saja berubah. Periksa lagi, lalu pesan.',
  batch_full: 'Sisa PO ini tidak cukup untuk jumlah itu. Kurangi jumlahnya.',
  batch_open: 'PO yang sekarang masih dibuka dan sudah ada pesanannya. Buka yang berikutnya setelah PO ini ditutup.',
  batch_event_not_allowed: 'Keadaan PO ini sudah berubah, aksi ini tidak berlaku lagi.',
  batch_decides_meeting:
    'Pre-order diambil di tempat dan jam PO-nya, jadi tidak ada janji lain. Kalau tidak bisa datang, bicarakan lewat chat.',
  batch_has_orders:
    'Sudah ada yang memesan: waktu tutup tidak dapat diganti, minimal hanya dapat diturunkan, dan maksimal hanya dapat dinaikkan.',
  service_not_found: 'Paket jasa ini tidak ditemukan.',
  package_needed: 'Pilih paket jasanya dulu.',
  package_gone: 'Paket yang Anda pilih sudah tidak ditawarkan. Pilih paket lain.',
  package_booked: 'Paket ini sedang dipesan, jadi durasinya tidak dapat dipersingkat. Tambahkan paket baru.',
  slot_needed: 'Pilih hari dan jam janji temunya dulu.',
  slot_past: `Jam itu sudah lewat atau terlalu dekat. Pilih jam yang mulai paling cepat ${limits.appointmentNoticeMinutes / 60} jam lagi.`,
  slot_too_far: `Janji temu dapat dipesan paling lama ${limits.appointmentInAdvanceDays} hari sebelumnya.`,
  slot_closed: 'Jam itu di luar jadwal penjual. Pilih jam lain.',
  slot_taken: 'Jam itu baru saja terisi. Pilih jam lain.',
  appointments_too_many: `Satu pesanan dengan janji temu memuat paling banyak ${limits.appointmentLines} produk dan ${limits.appointmentHours} jam. Pisahkan jadi dua pesanan.`,
  result_files_closed: 'File hasil hanya dapat diserahkan atau ditarik selama pesanan ini berjalan.',
  result_file_type: resultTypeSentence,
  result_files_limit: `Paling banyak ${limits.resultFiles} file untuk satu pesanan.`,
  rental_days_over: 'Tanggal sewanya sudah lewat. Pilih tanggal lain di halaman barangnya.',
  rental_days_missing: 'Pilih tanggal sewanya dulu di halaman barangnya.',
  rental_day_full: 'Pada salah satu tanggal itu barangnya sudah tidak cukup. Pilih tanggal atau jumlah lain.',
  rental_order_days: `Satu pesanan paling banyak ${limits.rentalDays} hari sewa untuk semua barang. Pisahkan menjadi dua pesanan.`,
  rental_order_lines: `Pesanan dengan barang sewaan paling banyak ${limits.rentalOrderLines} barang, ${limits.rentalsPerOrder} di antaranya sewaan. Pisahkan menjadi dua pesanan.`,
  rental_with_service: 'Barang sewaan dan jasa dipesan dalam dua pesanan. Pilih salah satunya dulu.',
  rental_too_late:
    'Hari pertama sewanya sudah lewat, jadi pesanan ini tidak dapat diterima lagi. Pesanannya batal sendiri, dan yang sudah dibayar kembali ke penyewa.',
  rental_pieces_booked: 'Jumlahnya tidak dapat di bawah yang sudah dipesan pada salah satu tanggal.',
  link_not_found: 'Tautan ini tidak dikenal. Periksa lagi, atau minta tautan baru kepada penjualnya.',
  link_own: 'Ini tautan Anda sendiri. Bagikan kepada pembelinya.',
  link_ended: 'Tautan ini sudah berakhir. Minta tautan baru kepada penjualnya bila masih dijual.',
  link_used: 'Tautan ini sudah dipakai: barangnya sudah dipesan orang lain.',
  link_claimed: 'Orang lain sedang memesan barang ini. Coba lagi nanti; bila tidak jadi, tautannya terbuka lagi.',
  link_limit: `Sudah ada ${limits.openLinks} tautan yang berjalan. Akhiri salah satu dulu.`,
  link_ordered: 'Barang di tautan ini sudah dipesan, jadi tautannya tidak bisa diakhiri. Lihat penjualannya.',
  links_off: 'Kampus ini tidak menawarkan jual lewat tautan.',
  batch_off: 'Kampus ini tidak menawarkan pre-order lagi di kategori produk ini. PO yang berjalan tetap diselesaikan.',
  wanted_off: 'Kampus ini tidak menawarkan iklan dicari lagi. Iklan Anda tetap tampil sampai waktunya habis.',
  wanted_not_found: 'Iklan dicari ini tidak ditemukan.',
  wanted_over: 'Iklan dicari ini sudah berakhir atau ditutup.',
  wanted_own: 'Ini iklan Anda sendiri. Orang lain yang dapat menjawab atau melaporkannya.',
  wanted_limit: `Paling banyak ${limits.openWanted} iklan dicari sekaligus. Tutup salah satunya dulu.`,
  wanted_answered: 'Barang ini sudah Anda tawarkan untuk iklan ini. Lihat percakapannya, atau pilih barang lain.',
  wanted_answers_limit: `Paling banyak ${limits.wantedAnswers} barang Anda untuk satu iklan.`,
  wanted_already_reported: 'Anda sudah melaporkan iklan ini. Laporan Anda sedang ditinjau.',
};

const byCode = new Map(Object.entries(kindRefusals));

/** For a newcomer's cash order: how much of the product it may reserve, and what is already reserved. */
function newcomerSentence({ details }: CallError): string | undefined {
  const { name, unit, limit, held, takesTransfers } = details;
  if (typeof name !== 'string' || typeof limit !== 'number') return undefined;
  const say = (units: number) => `${formatNumber(units)} ${unit === 'minutes' ? 'menit per minggu' : 'buah'}`;
  const already = Number(held) > 0 ? `, dan ${say(Number(held))} sudah Anda pesan` : '';
  const way = takesTransfers ? 'Kurangi pesanannya atau pilih Transfer Bank.' : 'Kurangi pesanannya.';
  return `Sebelum ada pembelian Anda yang selesai, dengan COD dari "${name}" dapat dipesan paling banyak ${say(limit)}${already}. ${way}`;
}

/** For a seller's cash limit: its amount, and what is already ordered. */
function cashMostSentence({ details }: CallError): string | undefined {
  const { name, unit, limit, held, takesTransfers } = details;
  if (typeof name !== 'string' || typeof limit !== 'number') return undefined;
  const say = (units: number) => cashAmount(units, unit);
  const already = Number(held) > 0 ? `, dan ${say(Number(held))} sudah Anda pesan` : '';
  const way = takesTransfers ? 'Kurangi pesanannya atau pilih Transfer Bank.' : 'Kurangi pesanannya.';
  return `Dari "${name}", penjual menerima COD paling banyak ${say(limit)}${already}. ${way}`;
}

/** Messages that include details of the error. */
function detailed(error: CallError): string | undefined {
  const { code, details } = error;
  if (code === 'newcomer_share') return newcomerSentence(error);
  if (code === 'cash_most') return cashMostSentence(error);
  const product = typeof details.name === 'string' ? details.name : undefined;
  if (code === 'bundle_part_sold' && product) {
    return details.part
      ? `"${String(details.part)}" di paket "${product}" sudah terjual sendiri, jadi paketnya tidak dapat dibeli.`
      : `Isi paket "${product}" sudah tidak lengkap, jadi tidak dapat dibeli.`;
  }
  if (code === 'bundle_overlap' && product)
    return `"${product}" ada dua kali di pesanan ini: sendiri dan di dalam paket. Hapus salah satunya.`;
  if (code === 'bundle_part_gone' && product)
    return `"${product}" sedang tidak tersedia, jadi tidak dapat masuk paket.`;
  if (code === 'bundle_part_uncounted' && product)
    return `Isi dulu jumlah stok "${product}", supaya tidak terjual dua kali.`;
  if (code === 'bundle_part_limit' && product)
    return `"${product}" sudah ada di ${limits.bundlesPerProduct} paket. Pilih barang lain.`;
  if (code === 'draw_running' && typeof details.drawAt === 'string')
    return `Barang ini diundi ${formatDateTime(details.drawAt)}, jadi belum dapat dipesan. Ikut undiannya di halaman barang.`;
  if (code === 'link_claimed' && typeof details.until === 'string') {
    return `Orang lain sedang memesan barang ini, paling lama sampai ${formatDateTime(details.until)}. Bila tidak jadi, tautannya terbuka lagi.`;
  }
  return undefined;
}

addSentences((error) => detailed(error) ?? byCode.get(error.code));
