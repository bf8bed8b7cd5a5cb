/** Notifications about a batch of a pre-order; Indonesian, because the stored text is shown unchanged. */
import { campusMomentWords } from '../../../domain/campus-time.ts';
import { nameOf, titledOne, whoOf } from '../../../domain/notifications/deal-words.ts';
import type { NotificationText } from '../../../domain/notifications/notification.ts';
import { placeOf } from '../../../domain/notifications/trade-notification.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';
import { piecesMissing, placesLeft } from './batch.ts';

interface ToldBatch {
  readonly $id: string;
  readonly productId: string;
  readonly productName: string;
  readonly closesAt: string;
  readonly pickupFrom: string;
  readonly pickupPlace: string;
  readonly least: number;
  readonly most: number;
  readonly taken: number;
}

const batchPage = (batchId: string): string => `/batches/${batchId}`;

const closing = ({ closesAt }: ToldBatch, zone: TimeZone): string => campusMomentWords(Date.parse(closesAt), zone);

/** Reminds the seller some hours before the batch closes. */
export function batchClosingNotification(batch: ToldBatch, zone: TimeZone): NotificationText {
  const missing = piecesMissing(batch);
  const how =
    missing > 0
      ? `Baru ${batch.taken} dari minimal ${batch.least} buah; bila kurang, PO ini batal dan pembayarannya dikembalikan.`
      : `Sudah ${batch.taken} dari ${batch.most} buah.`;
  return {
    kind: 'batch_closing',
    title: titledOne('PO segera tutup', batch.productName),
    body: `PO "${nameOf(batch.productName)}" tutup ${closing(batch, zone)}. ${how}`,
    link: batchPage(batch.$id),
  };
}

/** Reminds people who wishlisted the product some hours before the batch closes. */
export const wishClosingNotification = (batch: ToldBatch, zone: TimeZone): NotificationText => ({
  kind: 'wish_closing',
  title: titledOne('PO segera tutup', batch.productName),
  body: `"${nameOf(batch.productName)}" di wishlist Anda tutup ${closing(batch, zone)}. Sisa ${placesLeft(batch)} buah.`,
  link: `/product/${batch.productId}`,
});

/** Notifies the seller that the batch has closed with enough pieces. */
export const batchClosedNotification = (batch: ToldBatch, acceptsAll: boolean, zone: TimeZone): NotificationText => ({
  kind: 'batch_closed',
  title: titledOne('PO ditutup', batch.productName),
  body: `${batch.taken} buah dipesan. ${acceptsAll ? 'Semua pesanannya diterima.' : 'Terima pesanannya di halaman PO.'} Diambil ${campusMomentWords(Date.parse(batch.pickupFrom), zone)} di ${placeOf(batch.pickupPlace)}.`,
  link: batchPage(batch.$id),
});

/** Notifies the seller that the batch was canceled. */
export const batchCanceledNotification = (batch: ToldBatch, reason: string): NotificationText => ({
  kind: 'batch_canceled',
  title: titledOne('PO dibatalkan', batch.productName),
  body: `PO "${nameOf(batch.productName)}" dibatalkan: ${reason}${batch.taken === 0 ? '' : ' Semua pesanannya dibatalkan, dan yang sudah dibayar dikembalikan.'}`,
  link: batchPage(batch.$id),
});

/** Notifies a buyer of the seller's message to all buyers. */
export const batchMessageNotification = ({
  productName,
  orderId,
  sellerName,
  message,
}: Pick<ToldBatch, 'productName'> & {
  readonly orderId: string;
  readonly sellerName: string;
  readonly message: string;
}): NotificationText => ({
  kind: 'message',
  title: titledOne(`${whoOf(sellerName)} kepada pemesan PO`, productName),
  body: message,
  link: `/orders/${orderId}`,
});

/** Cancelation reason of a batch that closed with too few pieces; shown to its buyers. */
export const tooFewReason = ({ least, taken }: Pick<ToldBatch, 'least' | 'taken'>): string =>
  taken === 0 ? 'Belum ada yang memesan.' : `PO tidak mencapai minimal ${least} buah: terkumpul ${taken}.`;

/** Cancelation reason of an unpaid order whose batch the seller called off. */
export const calledOffReason = 'Penjual membatalkan PO ini.';

/** Cancelation reason of a batch whose seller is no longer allowed to sell. */
export const sellerGoneReason = 'Penjual PO ini tidak lagi aktif.';
