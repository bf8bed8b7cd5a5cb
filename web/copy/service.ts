/** UI strings for services: packages, hours, appointments, result files. */
import { limits } from '#domain/limits.ts';
import { bookedWords } from './duration.ts';

export const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

export const serviceTexts = {
  packages: 'Paket',
  packagesHint: 'Pembeli memilih satu paket. Harga di daftar adalah yang termurah.',
  packageName: 'Nama paket',
  packageExample: 'Misalnya Satu sesi',
  price: 'Harga',
  minutes: 'Durasi',
  addPackage: 'Tambah paket',
  removePackage: (name: string) => `Hapus ${name || 'paket'}`,
  package: (at: number) => `Paket ${at}`,
  hours: 'Jam buka mingguan',
  hoursHint: `Pembeli hanya dapat memilih jam di dalamnya, paling cepat ${limits.appointmentNoticeMinutes / 60} jam sebelumnya. Tanpa jam buka, waktunya disepakati setelah pesanan diterima. Sampai 00:00 berarti tengah malam.`,
  addHours: (day: string) => `Tambah jam ${day}`,
  from: 'Mulai',
  until: 'Sampai',
  removeHours: (day: string, from: string) => `Hapus jam ${day} ${from}`,
  closedDay: 'Libur',
  daysOff: 'Tanggal libur',
  dayOff: 'Pilih tanggal',
  addDayOff: 'Tambah libur',
  removeDayOff: (date: string) => `Hapus libur ${date}`,
  ownHours: 'Jam buka Anda sudah diatur dan berlaku untuk semua jasa Anda.',
  toSchedule: 'Buka Jadwal Saya',
  /** Shown on the product's page and at the checkout. */
  title: 'Paket dan jadwal',
  choosePackage: 'Pilih paket',
  day: 'Hari',
  time: 'Jam mulai',
  noneFree: `Tidak ada jam kosong untuk paket ini dalam ${limits.appointmentInAdvanceDays} hari ke depan.`,
  byAgreement: 'Waktunya Anda sepakati dengan penjual setelah pesanan diterima.',
  leaveRule: `Setelah diterima penjual, membatalkan dalam ${limits.lateLeaveHours} jam terakhir sebelum janji temu tercatat seperti tidak datang.`,
  chosen: (packageName: string, moment: string) => `${packageName} · ${moment}`,
  chooseAtCheckout: 'Paket dan jam dipilih saat checkout.',
  edit: 'Ubah paket',
  save: 'Simpan',
  cancel: 'Batal',
  saved: 'Perubahan disimpan.',
  none: 'Paket jasa ini tidak ditemukan.',
  /** Strings on the page of a person's week. */
  schedule: 'Jadwal Saya',
  withSeller: (name: string) => `Membeli dari ${name}`,
  atOnce: 'Pada jam ini Anda juga punya janji lain',
  otherAppointment: (name: string, products: string, moment: string) => `${name}, ${products}: ${moment}`,
  clash: (time: string, name: string) => `Bertumpuk dengan ${time}, ${name}. Pindahkan salah satunya.`,
  loading: 'Memuat jadwal…',
  week: (from: string, until: string) => `${from} – ${until}`,
  weekLabel: 'Minggu yang ditampilkan',
  previous: 'Minggu sebelumnya',
  next: 'Minggu berikutnya',
  thisWeek: 'Minggu ini',
  noBookings: 'Tidak ada janji temu.',
  bookings: (count: number) => `${count} janji temu`,
  off: 'Libur',
  bookedOnDayOff: (count: number) => `Masih ada ${count} janji temu pada hari libur ini. Pindahkan lewat halamannya.`,
  /** Strings for result files. */
  results: 'File hasil',
  upload: 'Serahkan file',
  uploading: 'Mengunggah…',
  download: 'Unduh',
  downloadOf: (name: string) => `Unduh ${name}`,
  takeBack: 'Tarik',
  takeBackOf: (name: string) => `Tarik ${name}`,
  tooLarge: `File terlalu besar. Paling besar ${limits.resultFileBytes / 1_000_000} MB.`,
  handedOver: 'File diserahkan.',
  booked: bookedWords,
};

/** `1,4 MB` */
export const sizeWords = (bytes: number): string =>
  bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`;
