/** Notifications about wanted ads; Indonesian, because the stored text is shown unchanged. */
import { campusDateWords } from '../../../domain/campus-time.ts';
import { nameOf, quoted, titledOne } from '../../../domain/notifications/deal-words.ts';
import {
  type NotificationText,
  type ReportNotification,
  reportToReporter,
} from '../../../domain/notifications/notification.ts';
import type { ReportStatus } from '../../../domain/reports/report.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';
import { ownWantedPath, wantedLink } from './wanted.ts';

interface Ad {
  readonly $id: string;
  readonly what: string;
}

const namesShown = 3;

/**
 * Notifies the owner of an ad of matching products: new ones, or those that existed when it was posted. `names`: at
 * least one.
 */
export function wantedFoundNotification({ $id, what }: Ad, names: readonly string[]): NotificationText {
  const shown = names.slice(0, namesShown).map((name) => `"${nameOf(name)}"`);
  const more = names.length - shown.length;
  return {
    kind: 'search_found',
    title: titledOne(names.length === 1 ? 'Ada yang cocok' : `Ada ${names.length} yang cocok`, what),
    body: `Untuk iklan "${nameOf(what)}": ${shown.join(', ')}${more > 0 ? `, dan ${more} lainnya` : ''}.`,
    link: wantedLink($id),
  };
}

/** Notifies a seller whose product `productName` matches a new ad. In the app only, because anybody can post an ad. */
export const wantedFitsNotification = ({ $id, what }: Ad, productName: string): NotificationText => ({
  kind: 'wanted_fits',
  title: titledOne('Ada yang mencari', what),
  body: `"${nameOf(productName)}" milik Anda mungkin cocok untuk iklan dicari "${nameOf(what)}". Tawarkan dengan harga Anda.`,
  link: wantedLink($id),
});

const named = (ads: readonly Ad[]): string => {
  const rest = ads.length - 1;
  const name = `"${nameOf(ads[0]?.what ?? '')}"`;
  return rest > 0 ? `${name} dan ${rest} iklan lainnya` : name;
};

const pageOf = (ads: readonly Ad[]): string => (ads.length > 1 ? ownWantedPath : wantedLink(ads[0]?.$id ?? ''));

/** Asks whether ads that end soon should stay. `endsAt`: end of the first of them, ISO. */
export const wantedEndingNotification = (ads: readonly Ad[], endsAt: string, zone: TimeZone): NotificationText => ({
  kind: 'wanted_ending',
  title:
    ads.length > 1
      ? `Masih mencari? ${ads.length} iklan segera berakhir`
      : titledOne('Masih mencari?', ads[0]?.what ?? ''),
  body: `Iklan dicari ${named(ads)} tampil sampai ${campusDateWords(Date.parse(endsAt), zone)}. Satu ketukan memperpanjangnya.`,
  link: pageOf(ads),
});

/** Reports that ads have ended, and how to extend them. */
export const wantedEndedNotification = (ads: readonly Ad[]): NotificationText => ({
  kind: 'wanted_ended',
  title:
    ads.length > 1 ? `${ads.length} iklan dicari berakhir` : titledOne('Iklan dicari berakhir', ads[0]?.what ?? ''),
  body: `Iklan dicari ${named(ads)} tidak tampil lagi. Ketuk "Perpanjang" bila masih mencari.`,
  link: pageOf(ads),
});

/**
 * Notifies the owner of an ad that staff removed it. `asOffer`: the ad offers something, so the link opens the form for
 * posting it as a product.
 */
export const wantedTakenDownNotification = (
  { $id, what }: Ad,
  { asOffer, reason }: { readonly asOffer: boolean; readonly reason: string },
): NotificationText => ({
  kind: 'report',
  title: titledOne(asOffer ? 'Iklan Anda menawarkan barang' : 'Iklan dicari diturunkan admin', what),
  body: asOffer
    ? `Iklan dicari "${nameOf(what)}" ternyata menawarkan barang, jadi tidak tampil di Dicari. Pasang sebagai produk lewat tautan ini; kata-katanya sudah terisi. Admin: ${quoted(reason)}`
    : `Iklan dicari "${nameOf(what)}" tidak tampil lagi. Alasan admin: ${quoted(reason)}`,
  link: asOffer ? `/post-product?dicari=${$id}` : wantedLink($id),
});

/** Notifies the reporter of the decision about a report, and the owner of the ad if it is a warning. */
export const wantedReportNotification = ({ $id, what }: Ad, status: ReportStatus): ReportNotification => ({
  toReporter: reportToReporter(`iklan dicari "${nameOf(what)}"`, status),
  toSeller:
    status === 'resolved_user_warned'
      ? {
          kind: 'report',
          title: titledOne('Peringatan untuk iklan dicari', what),
          body: `Iklan dicari "${nameOf(what)}" dilaporkan oleh pengguna lain. Mohon periksa isinya.`,
          link: wantedLink($id),
        }
      : null,
});
