/** A pre-order's additions to the actions of all products. */

import { DomainError } from '../../domain/errors.ts';
import { readDetails } from '../../domain/kinds/kind-input.ts';
import { bankTransfer } from '../../domain/orders/payment.ts';
import {
  asItself,
  type Kind,
  noNamedRows,
  nothingDone,
  nothingKept,
  nothingToNotify,
  nothingToRemind,
  nothingWritten,
  priceOfProduct,
  withAnything,
} from '../../usecases/kinds/kind.ts';
import { conditionOnly } from '../../usecases/kinds/promise.ts';
import { collect, decrement, increment, incrementFrom, updateFrom } from '../../usecases/rows.ts';
import { isoNow, zoneOf } from '../../usecases/world.ts';
import { assertMayJoin, isBatchOpen, joinedMost, payBefore } from './rules/batch.ts';
import { assertBatchTimes, batchInput } from './rules/batch-input.ts';
import { batchWords, termsOfBatch } from './rules/batch-promise.ts';
import { pickupWords } from './rules/pickup-words.ts';
import { preorderTexts } from './rules/sale-texts.ts';
import { batchTimes } from './usecases/batch-clock.ts';
import { createBatch, newestBatch } from './usecases/batches.ts';

/** Cancelation reason, shown to buyers, if the product is deleted by its seller or an administrator. */
const productGone = 'Produk ini sudah dihapus.';

const earlier = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? one : other);

export const preorderKind: Kind = {
  promise: {
    words: batchWords,
    // The terms of the ordered batch, even if a newer one exists.
    termsNow: async (world, { batchId }) => {
      const batch = batchId === '' ? null : await world.rows.get('batches', batchId);
      return new Map(batch ? [[batch.productId, termsOfBatch(batch)]] : []);
    },
    // People who wishlisted the product are notified of a new batch separately.
    notifiesWishersOf: conditionOnly,
  },

  texts: preorderTexts,
  post: async (world, _caller, { productId, data }, details) => {
    const said = readDetails(batchInput, details);
    assertBatchTimes(said, world.now(), 'details.');
    return {
      columns: { closesAt: said.closesAt },
      operations: [createBatch({ productId, name: data.name, sellerId: data.sellerId }, 1, said, world.now())],
    };
  },

  order: async (world, _buyer, lines, { paymentMethod, batchIds, expiresAt }) => {
    const now = world.now();
    const ids = lines.map(({ product }) => product.$id);
    const where = { productId: ids, state: 'open' };
    const open = await world.rows.list('batches', { where, limit: ids.length });
    const joined = lines.map(({ product, quantity }) => {
      const about = { productId: product.$id, name: product.name };
      const batch = open.find(({ productId }) => productId === product.$id);
      if (!batch) throw new DomainError('batch_closed', about);
      assertMayJoin(batch, quantity, now, about);
      // The checkout showed another batch, whose place and hours may differ, so the buyer decides again.
      if (batchIds && !batchIds.includes(batch.$id)) throw new DomainError('batch_changed', about);
      return { batch, quantity, about };
    });
    const paidBefore = joined.map(({ batch }) => payBefore(batch.closesAt, expiresAt, now));
    return {
      operations: joined.flatMap(({ batch, quantity }) => [
        increment('batches', batch.$id, 'taken', quantity, batch.most),
        increment('batches', batch.$id, 'joined', 1, joinedMost),
      ]),
      terms: new Map(joined.map(({ batch }) => [batch.productId, termsOfBatch(batch)])),
      sales: new Map(
        joined.map(({ batch }) => [
          batch.productId,
          {
            batchId: batch.$id,
            stayFrom: batch.closesAt,
            meetPlace: pickupWords(batch, zoneOf(world)),
            // Placing the order agrees to these pickup hours. `meetAt` is their end, because an absence is certain only
            // then.
            meetAt: batch.pickupUntil,
            meetAgreedAt: isoNow(world),
            // Gives the buyer the same time to leave, because they may have seen the pickup before a change that is
            // still being applied. It ends before the pickup does, so that an absence counts.
            leaveUntil: batch.leaveUntil && earlier(batch.leaveUntil, batch.pickupFrom),
          },
        ]),
      ),
      reservations: joined.map(({ batch, quantity, about }) => ({
        ...about,
        ...{ key: `batch:${batch.productId}`, kind: 'preorder', sellerId: batch.sellerId },
        ...{ unit: 'pieces', all: batch.most, wanted: quantity, least: 1 },
        countHeld: async (sales) =>
          (await sales(['batchId', 'itemCount'])).reduce(
            (sum, { batchId, itemCount }) => sum + (batchId === batch.$id ? itemCount : 0),
            0,
          ),
      })),
      ...(paymentMethod === bankTransfer ? { expiresAt: paidBefore.sort()[0] ?? expiresAt } : {}),
    };
  },

  restock: async (_world, _items, sales) =>
    sales
      .filter(({ batchId }) => batchId !== '')
      .map(({ batchId, itemCount }) => decrement('batches', batchId, 'taken', itemCount)),

  // Only a deletion cancels the open batch; otherwise it stays open until it closes. Sales of a closed batch continue,
  // like those of other products. A seller's deletion after the closing time leaves the batch to the schedule, because
  // calling it off then counts against the seller.
  withdrawn: async (world, product, how) => {
    const batch = how === 'deleted' ? await newestBatch(world, product.$id) : null;
    if (batch?.state !== 'open' || (product.isBySeller && !isBatchOpen(batch, world.now()))) return [];
    const change = {
      ...{ state: 'canceled', endedBy: 'system', reason: productGone, dueAt: isoNow(world), remindAt: null },
      // The row is public, and an administrator may have deleted the product because of its text. Sales keep their own
      // copy.
      ...{ productName: '', pickupPlace: '' },
    };
    return [
      ...updateFrom('batches', batch, change),
      incrementFrom('batches', batch.$id, 'joined', batch.joined, batch.joined + joinedMost),
    ];
  },

  choose: priceOfProduct,

  moved: nothingWritten,

  edit: nothingWritten,
  putIntoCart: nothingDone,
  parts: asItself,
  keptWith: nothingKept,
  together: withAnything,
  orderRefused: nothingDone,
  follow: nothingDone,
  mayMeet: nothingDone,
  meet: nothingWritten,
  meetByClock: nothingWritten,
  timed: batchTimes,
  remind: nothingToRemind,
  stopOffering: nothingDone,
  leave: nothingDone,
  ownRows: ({ rows }, sellerId) => ({
    batches: collect(rows.each('batches', { where: { sellerId } })),
    batchReasons: collect(rows.each('batchReasons', { where: { sellerId } })),
  }),
  named: noNamedRows,
  reportDecided: nothingToNotify,
  searchFound: nothingToNotify,
};
