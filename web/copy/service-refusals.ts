/** What services are refused for: loaded with their screens, which alone ask for it. */
import type { ErrorCode } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { learnRefusals } from './errors.ts';

const sentences = {
  service_not_found: 'Paket jasa ini tidak ditemukan.',
  package_needed: 'Pilih paket jasanya dulu.',
  package_gone: 'Paket yang Anda pilih sudah tidak ditawarkan. Pilih paket lain.',
  package_booked: 'Paket ini sedang dipesan, jadi durasinya tidak dapat dipersingkat. Tambahkan paket baru.',
  slot_needed: 'Pilih hari dan jam janji temunya dulu.',
  slot_past: `Jam itu sudah lewat atau terlalu dekat. Pilih jam yang mulai paling cepat ${limits.appointmentNoticeMinutes / 60} jam lagi.`,
  slot_too_far: `Janji temu dapat dipesan paling lama ${limits.appointmentAheadDays} hari sebelumnya.`,
  slot_closed: 'Jam itu di luar jadwal penjual. Pilih jam lain.',
  appointments_too_many: `Satu pesanan dengan janji temu memuat paling banyak ${limits.appointmentLines} produk dan ${limits.appointmentHours} jam. Pisahkan jadi dua pesanan.`,
  result_files_closed: 'File hasil hanya dapat diserahkan atau ditarik selama pesanan ini berjalan.',
  result_files_limit: `Paling banyak ${limits.resultFiles} file untuk satu pesanan.`,
} as const satisfies Partial<Record<ErrorCode, string>>;

export type ServiceRefusal = keyof typeof sentences;

learnRefusals(sentences);
