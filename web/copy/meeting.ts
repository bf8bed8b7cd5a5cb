/** UI strings for the meeting planner; for a service (Jasa) a meeting is called an appointment. */

import { limits } from '#domain/limits.ts';
import { meetingTime } from '#domain/notifications/trade-notification.ts';
import type { MeetingStatus } from '#domain/orders/meeting.ts';
import { campusZone } from '../lib/campus/campus.ts';
import { marketName } from './market-name.ts';

const clock = (iso: string): string => meetingTime(iso, campusZone()).split(' pukul ')[1] ?? '';

export const meetingTexts = {
  absentFrom: (name: string, startsAt: string) =>
    `Bila ${name} tidak datang, Anda dapat menandainya mulai pukul ${clock(new Date(Date.parse(startsAt) + limits.absentAfterMinutes * 60_000).toISOString())}.`,
  propose: (isService: boolean) => (isService ? 'Usulkan janji layanan' : 'Usulkan janji temu'),
  agree: 'Setuju',
  decline: 'Tolak usul',
  counter: 'Usulkan yang lain',
  withdraw: 'Tarik usul',
  edit: 'Ubah usul',
  change: 'Ubah janji',
  calendar: 'Simpan ke kalender',
  failed: 'Janji temu belum dapat dimuat.',
  dialogTitle: (isService: boolean) => (isService ? 'Usulkan janji layanan' : 'Usulkan janji temu'),
  listedOnly: 'Salah satu dari Anda berdua memblokir yang lain, jadi tempatnya dipilih dari daftar.',
  changeHint: (name: string) => `Janji yang lama tetap berlaku sampai ${name} setuju.`,
  proposeHint: (name: string) => `${name} dapat menyetujui atau mengusulkan yang lain.`,
  place: 'Tempat',
  codPlaces: 'Titik COD',
  campusPlaces: 'Tempat di kampus',
  otherPlace: 'Tempat lain…',
  placeName: 'Nama tempat',
  placeExample: 'Misalnya kantin FEB, meja dekat kasir',
  date: 'Tanggal',
  time: (zone: string) => `Jam (${zone})`,
  send: 'Kirim usul',
  cancel: 'Batal',
};

const statusNames: Record<MeetingStatus, string> = {
  on_the_way: 'di jalan',
  late: `telat ${limits.meetingLateMinutes} menit`,
  arrived: 'sudah sampai',
};

export const statusTexts = {
  /** Group label of the buttons. */
  label: 'Kabari posisi Anda',
  buttons: {
    on_the_way: 'Aku di jalan',
    late: `Telat ${limits.meetingLateMinutes} menit`,
    arrived: 'Sudah sampai',
  } satisfies Record<MeetingStatus, string>,
  /** The last status reported by the other person, or by the viewer if `name` is null. */
  said: (name: string | null, status: MeetingStatus, time: string) =>
    `${name ?? 'Anda'} ${statusNames[status]}, ${time}`,
  sent: (name: string) => `${name} diberi tahu.`,
  meets: (startsAt: string, place: string) => `Bertemu pukul ${clock(startsAt)} di ${place}`,
};

/** UI strings for the calendar entry. */
export const calendarTexts = {
  file: (number: string) => `janji-temu-${number}.ics`,
  title: (name: string, isService: boolean) =>
    isService ? `${marketName()}: layanan dengan ${name}` : `${marketName()}: bertemu ${name}`,
  description: (number: string, link: string) => `No. pesanan ${number}\n${link}`,
};
