/** Notifications about draws; Indonesian, because the stored text is shown unchanged. */
import { campusMomentWords } from '../../../domain/campus-time.ts';
import { nameOf, titledOne } from '../../../domain/notifications/deal-words.ts';
import type { NotificationText } from '../../../domain/notifications/notification.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';

interface Gift {
  readonly $id: string;
  readonly name: string;
}

const pageOf = ({ $id }: Gift): string => `/product/${$id}`;

/** Notifies the person whose turn it is. `until`: deadline, ISO. `isNext`: others had their turn before. */
export const drawWonNotification = (gift: Gift, until: string, isNext: boolean, zone: TimeZone): NotificationText => ({
  kind: 'draw_won',
  title: titledOne(isNext ? 'Giliran Anda' : 'Anda menang undian', gift.name),
  body: `${isNext ? 'Pemenang sebelumnya tidak mengambil' : 'Nomor Anda terpilih untuk'} "${nameOf(gift.name)}"${isNext ? ', jadi sekarang giliran nomor Anda' : ''}. Ambil paling lambat ${campusMomentWords(Date.parse(until), zone)}; sesudah itu giliran nomor berikutnya.`,
  link: pageOf(gift),
});

/** Notifies the person whose turn lapsed. */
export const drawLapsedNotification = (gift: Gift): NotificationText => ({
  kind: 'draw_over',
  title: titledOne('Waktu mengambil sudah lewat', gift.name),
  body: `"${nameOf(gift.name)}" belum Anda ambil sampai batas waktunya, jadi giliran pindah ke nomor berikutnya.`,
  link: pageOf(gift),
});

/** Notifies the other entrants that another ticket was drawn. */
export const drawOverNotification = (gift: Gift): NotificationText => ({
  kind: 'draw_over',
  title: titledOne('Undian selesai', gift.name),
  body: `Undian "${nameOf(gift.name)}" selesai dan nomor lain yang terpilih. Bila tidak diambil, giliran bisa sampai ke nomor Anda. Hasilnya dapat Anda periksa sendiri.`,
  link: pageOf(gift),
});

/** Notifies the entrants of a draw whose gift was withdrawn before the draw. */
export const drawCanceledNotification = (name: string): NotificationText => ({
  kind: 'draw_over',
  title: titledOne('Undian dibatalkan', name),
  body: `"${nameOf(name)}" tidak jadi diundi: pemberinya tidak lagi menawarkannya.`,
  link: '',
});

/** Notifies the person whose turn it is, or the other entrants, that the gift was deleted. */
export const drawGoneNotification = (name: string, isInTurn: boolean): NotificationText => ({
  kind: 'draw_over',
  title: titledOne('Hadiah undian dihapus', name),
  body: `"${nameOf(name)}" dihapus sebelum ${isInTurn ? 'Anda' : 'ada yang'} mengambilnya, jadi undian ini berakhir tanpa pemenang.`,
  link: '',
});

/** Notifies all entrants that the giver refused the person in turn. */
export const drawCalledOffNotification = (gift: Gift): NotificationText => ({
  kind: 'draw_over',
  title: titledOne('Undian dibatalkan pemberinya', gift.name),
  body: `Pemberi "${nameOf(gift.name)}" tidak memberikannya kepada nomor yang gilirannya, jadi undian ini berakhir tanpa pemenang. Catatannya tetap ada di halaman barangnya.`,
  link: pageOf(gift),
});

/** Notifies the giver after the draw. `entries`: number of entrants. */
export const drawGivenNotification = (gift: Gift, entries: number): NotificationText => ({
  kind: 'draw_given',
  title: titledOne('Undian Anda selesai', gift.name),
  body: `Dari ${entries} peserta satu nomor terpilih untuk "${nameOf(gift.name)}". Anda diberi tahu begitu pemenangnya mengambil.`,
  link: pageOf(gift),
});

/** Notifies the giver that the draw had no entrants, or that none of them took the gift. */
export const drawUnclaimedNotification = (gift: Gift, hadEntries: boolean): NotificationText => ({
  kind: 'draw_given',
  title: titledOne(hadEntries ? 'Hadiah tidak diambil' : 'Undian tanpa peserta', gift.name),
  body: `${hadEntries ? 'Tidak ada pemenang yang mengambil' : 'Tidak ada yang ikut undian'} "${nameOf(gift.name)}". Sekarang siapa cepat dia dapat; Anda juga dapat menghapusnya.`,
  link: pageOf(gift),
});
