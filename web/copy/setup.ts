/** UI strings for the setup list: missing steps of a new campus, and what to do about each. */
import type { SetupLine, SetupReason } from '#domain/setup/setup.ts';

export const setupTexts = {
  title: 'Siapkan Kampus',
  short: 'Apa yang masih kurang sebelum kampus dibuka, diperiksa satu per satu.',
  hint: 'Setiap baris diperiksa sungguhan. Kerjakan yang merah dari atas ke bawah; yang hijau sudah terbukti.',
  progress: (done: number, all: number) => `${done} dari ${all} beres`,
  complete: 'Semua beres. Kampus Anda siap dibuka.',
  loadFailure: 'Daftar ini gagal dimuat.',
  again: 'Periksa lagi',
  states: { done: 'Beres', open: 'Perlu dikerjakan', unknown: 'Tidak terlihat dari sini' },
  hide: 'Sembunyikan dari Dashboard',
  show: 'Tampilkan lagi di Dashboard',
  hidden: 'Daftar ini tidak lagi tampil di Dashboard. Ia tetap ada di Pengaturan Kampus.',
  shown: 'Daftar ini tampil lagi di Dashboard sampai semuanya beres.',
  keep: 'Sudah sesuai untuk kampus kami',
  mend: { settings: 'Buka pengaturannya', product: 'Pasang produk', push: 'Atur notifikasi' },
  sendMail: (email: string) => `Kirim email uji ke ${email}`,
  sendMailAgain: 'Kirim email uji lagi',
  code: 'Kode dari email uji',
  check: 'Cocokkan',
  sendPush: 'Kirim notifikasi uji',
  startPush: 'Aktifkan di perangkat ini, lalu uji',
  failure: (detail: string) => `Belum berhasil. ${detail}`,
  noteTitle: 'Kampus Anda belum selesai disiapkan',
  noteText: 'Ada daftar pendek yang memeriksa email, notifikasi, pembayaran, dan isi kampus Anda.',
  noteOpen: 'Buka daftarnya',
} as const;

export const setupNames: Readonly<Record<SetupLine, string>> = {
  https: 'Alamat https',
  clock: 'Jam server',
  server: 'Server dan proksi',
  upkeep: 'Perawatan berkala',
  mail: 'Email sampai',
  push: 'Notifikasi sampai di perangkat ini',
  midtrans: 'Midtrans menjawab',
  identity: 'Nama dan kontak',
  places: 'Tempat',
  categories: 'Kategori',
  banners: 'Banner',
  texts: 'Aturan pasar',
  product: 'Produk pertama',
  backup: 'Cadangan data',
};

interface Said {
  readonly says: string;
  readonly todo?: string;
}

const ready = (says: string): Said => ({ says });

const setupSentences: { readonly [Line in SetupLine]: Readonly<Record<SetupReason<Line>, Said>> } = {
  https: {
    done: ready('Halaman ini terbuka lewat https di alamat kampus.'),
    http: {
      says: 'Halaman ini terbuka tanpa https, jadi kata sandi dapat dibaca di jalan.',
      todo: 'Pasang sertifikat dan proksi seperti di docs/deploy.md, isi WEB_URL dengan alamat https, lalu buka lewat alamat itu.',
    },
    elsewhere: {
      says: 'Alamat halaman ini bukan alamat kampus di pengaturan server.',
      todo: 'Samakan WEB_URL di server dengan alamat yang dipakai orang; tautan di email memakai WEB_URL.',
    },
  },
  clock: {
    done: ready('Jam server dan jam perangkat ini sama.'),
    apart: {
      says: 'Jam server dan jam perangkat ini berbeda lebih dari satu menit.',
      todo: 'Periksa jam perangkat ini dulu. Kalau sudah benar, nyalakan NTP di server (timedatectl set-ntp true).',
    },
  },
  server: {
    done: ready('Server tidak menemukan gangguan pada data, ruang simpan, email, dan proksi di depannya.'),
    wrong: {
      says: 'Server melaporkan gangguan; Dashboard menyebut bagiannya di “Perlu perhatian”.',
      todo: 'Jalankan npm run doctor di server: ia menyebut apa yang salah dan apa yang harus dikerjakan.',
    },
    untold: {
      says: 'Server ini tidak mengatakan keadaannya sendiri.',
      todo: 'Periksa kesehatan Appwrite Anda sendiri (docs/observing.md).',
    },
  },
  upkeep: {
    done: ready('Pesanan kedaluwarsa, pengingat, dan pembersihan berjalan sendiri.'),
    never: {
      says: 'Perawatan belum pernah berjalan.',
      todo: 'Ia berjalan tiap sepuluh menit; tunggu sebentar. Kalau tetap begini, jalankan npm run doctor di server.',
    },
    late: {
      says: 'Perawatan sudah lama tidak berjalan.',
      todo: 'Jalankan npm run doctor di server dan periksa jadwal fungsi upkeep.',
    },
  },
  mail: {
    arrived: ready('Email uji sampai dan kodenya cocok.'),
    untried: {
      says: 'Belum ada yang tahu apakah email kampus sampai.',
      todo: 'Kirim email uji ke alamat Anda sendiri.',
    },
    under_way: {
      says: 'Email uji sedang dikirim.',
      todo: 'Buka kotak masuk Anda, lalu ketik kodenya di sini.',
    },
    sent: {
      says: 'Server email menerima email uji. Apakah ia sampai, hanya kotak masuk Anda yang tahu.',
      todo: 'Cari juga di folder spam, lalu ketik kodenya di sini.',
    },
    failed: {
      says: 'Email uji tidak terkirim.',
      todo: 'Periksa SMTP_* di server, lalu kirim lagi. npm run doctor menyebut yang salah.',
    },
  },
  push: {
    arrived: ready('Notifikasi uji sampai di perangkat Anda.'),
    untried: {
      says: 'Belum ada notifikasi yang dicoba.',
      todo: 'Aktifkan notifikasi di perangkat ini dan kirim satu.',
    },
    under_way: { says: 'Notifikasi uji sedang dikirim.', todo: 'Tunggu sebentar; biarkan halaman ini terbuka.' },
    sent: {
      says: 'Layanan notifikasi browser menerima notifikasi uji, tetapi perangkat ini belum melaporkannya.',
      todo: 'Periksa izin notifikasi browser dan sistem, lalu kirim lagi.',
    },
    failed: {
      says: 'Notifikasi uji tidak terkirim.',
      todo: 'Izinkan server menghubungi layanan notifikasi browser lewat https, lalu kirim lagi.',
    },
    no_device: {
      says: 'Akun Anda tidak punya perangkat yang menerima notifikasi meja admin.',
      todo: 'Aktifkan di perangkat ini, dan nyalakan “Meja admin” di pengaturan notifikasi.',
    },
    not_offered: {
      says: 'Server ini belum menawarkan notifikasi; kampus tetap berjalan tanpanya.',
      todo: 'Isi WEB_URL dengan https (atau CONTACT_EMAIL) di pengaturan server. Lalu mulai ulang atau pasang lagi.',
    },
  },
  midtrans: {
    done: ready('Midtrans mengenal kunci kampus ini.'),
    refused: {
      says: 'Midtrans menolak kunci ini.',
      todo: 'Salin lagi kunci server dan kunci klien dari dasbor Midtrans. Cocokkan MIDTRANS_MODE dengan kuncinya.',
    },
    unreachable: {
      says: 'Midtrans tidak dapat dihubungi dari server.',
      todo: 'Izinkan server menghubungi api.midtrans.com lewat https, lalu periksa lagi.',
    },
    mixed: {
      says: 'Kunci server dan kunci klien tidak berpasangan: yang satu untuk uji coba, yang lain untuk uang sungguhan.',
      todo: 'Salin keduanya dari satu halaman di dasbor Midtrans: Settings, Access Keys.',
    },
    none: {
      says: 'Midtrans belum dipasang, jadi orang hanya dapat membayar dengan COD.',
      todo: 'Untuk menerima transfer, isi MIDTRANS_* di pengaturan server, lalu mulai ulang atau pasang lagi.',
    },
  },
  identity: {
    done: ready('Kampus punya nama dan kontaknya sendiri.'),
    default: { says: 'Nama pasar masih nama bawaan.', todo: 'Isi nama, warna, dan kontak kampus Anda.' },
    no_contact: {
      says: 'Belum ada kontak yang dapat dihubungi mahasiswa.',
      todo: 'Isi email, Instagram, atau WhatsApp kampus.',
    },
    overridden: {
      says: 'Kontak di Pengaturan Kampus tidak dipakai: server menetapkan yang lain.',
      todo: 'Kosongkan CONTACT_EMAIL dan CONTACT_INSTAGRAM di pengaturan server, lalu mulai ulang.',
    },
  },
  places: {
    done: ready('Lokasi dan tempat bertemu sudah ditentukan.'),
    default: { says: 'Lokasi masih contoh bawaan.', todo: 'Isi tempat di kampus Anda, beserta zona waktunya.' },
  },
  categories: {
    done: ready('Kategori sudah ditentukan.'),
    default: {
      says: 'Kategori masih bawaan.',
      todo: 'Periksa apakah kategorinya cocok; kalau ya, katakan di sini.',
    },
  },
  banners: {
    done: ready('Banner tampil dan gambarnya ada.'),
    unused: { says: 'Kampus ini tidak memakai banner.', todo: 'Pasang satu kapan saja di Pengaturan Kampus.' },
    none: {
      says: 'Sekarang tidak ada banner yang tampil.',
      todo: 'Pasang satu banner, perpanjang masa tampilnya, atau katakan bahwa ini sudah sesuai.',
    },
    broken: { says: 'Salah satu banner tidak punya gambar.', todo: 'Pilih gambarnya, atau hapus banner itu.' },
    default: {
      says: 'Banner masih bawaan.',
      todo: 'Ganti dengan gambar kampus Anda, atau katakan bahwa ini sudah sesuai.',
    },
  },
  texts: {
    done: ready('Kampus punya aturan pasarnya sendiri.'),
    none: { says: 'Aturan pasar masih kosong.', todo: 'Tulis beberapa kalimat; orang membacanya saat mendaftar.' },
    default: {
      says: 'Aturan pasar masih bawaan.',
      todo: 'Baca dan sesuaikan dengan kampus Anda, atau katakan bahwa ini sudah sesuai.',
    },
  },
  product: {
    done: ready('Ada produk yang tampil.'),
    none: {
      says: 'Belum ada produk yang tampil.',
      todo: 'Minta beberapa teman memasang barang, atau mulai dengan satu sendiri.',
    },
  },
  backup: {
    done: ready('Cadangan terakhir masih baru, dan satu sudah dicoba dipulihkan.'),
    never: {
      says: 'Belum pernah ada cadangan data.',
      todo: 'Pasang jadwal cadangan seperti di docs/deploy.md, bagian 1, atau jalankan npm run backup sekarang.',
    },
    old: {
      says: 'Cadangan terakhir sudah lama.',
      todo: 'Periksa jadwal cadangan (systemctl status lapak-backup.timer), lalu jalankan npm run backup.',
    },
    trial_failed: {
      says: 'Cadangan terbaru gagal dicoba dipulihkan, jadi mungkin tidak dapat dipakai.',
      todo: 'Jalankan npm run doctor di server: ia menyebut sebabnya, dan cara membuat serta mencoba cadangan baru.',
    },
    untried: {
      says: 'Sudah lama tidak ada cadangan yang dicoba dipulihkan.',
      todo: 'Periksa jadwalnya (systemctl status lapak-backup-trial.timer); npm run doctor menyebut cara mencobanya sekarang.',
    },
    wrong: {
      says: 'Cadangan terakhir sudah tidak ada di tempatnya, atau jadwal cadangan dimatikan.',
      todo: 'Jalankan npm run doctor di server: ia menyebut sebabnya dan perbaikannya.',
    },
    untold: {
      says: 'Server ini tidak mengatakan kapan cadangan terakhir dibuat.',
      todo: 'Pastikan sendiri bahwa Appwrite Anda dicadangkan, dan bahwa cadangannya pernah dicoba dipulihkan.',
    },
  },
};

/** The sentences for a line of the setup list and its reason `why`. */
export const setupSentence = (line: SetupLine, why: string): Said =>
  (setupSentences[line] as Readonly<Record<string, Said>>)[why] ?? { says: why };
