/** Pre-orders from the order to the pickup, and the batch page of their seller. */
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import type { BatchInput } from '#kinds/preorder/rules/batch-input.ts';
import { batchId, editBatch } from '../../../functions/kinds/preorder/usecases/batches.ts';
import { raiseBatchEvent } from '../../../functions/kinds/preorder/usecases/move-batch.ts';
import type { Row } from '../../../functions/usecases/rows.ts';
import type { KnownCaller } from '../../support/campus.ts';
import { timeZone } from '../this-campus.ts';
import { buttons, nextSteps } from './next-steps.ts';
import { day, hour, minute, type Stage } from './stage.ts';
import type { Agreed, TradeState } from './state.ts';
import { campusHour, laterToday, ordered, type Placed, pairOn, says, seen, shownDate, shownHour } from './trade.ts';

const risol = { name: 'Risol Mayo Isi 5', price: 12_000, picture: 'produk10000000000013' };
const place = 'Lobi GKU';
const iso = (moment: number) => new Date(moment).toISOString();

interface Span {
  readonly pickupFrom: string;
  readonly pickupUntil: string;
}

const inTwoDays = (): Span => ({ pickupFrom: campusHour(2, '15:00'), pickupUntil: campusHour(2, '17:00') });
/** A span within one campus day, so that the page shows one date. */
const span = (from: number, until: number): Span => {
  const midnight = Date.parse(campusMoment({ ...campusTime(until, timeZone), time: '00:00' }, timeZone) ?? '');
  return { pickupFrom: iso(Math.max(from, midnight)), pickupUntil: iso(until) };
};
/** A span from a little before now until the end of the day. */
const rightNow = (): Span => span(Date.now() - 30 * minute, Date.parse(laterToday()));
const justOver = (): Span => span(Date.now() - 4 * hour, Date.now() - 2 * hour);

const agreedSpan = ({ pickupFrom, pickupUntil }: Span, where = place): Agreed => ({
  hour: `${shownHour(pickupFrom)}–${shownHour(pickupUntil)}`,
  dates: [...new Set([shownDate(pickupFrom), shownDate(pickupUntil)])],
  place: where,
});

interface Batch {
  readonly span: Span;
  /** Times in ms since 1970: `from`, when the product is posted and ordered, and `closes`, when the batch closes. */
  readonly from: number;
  readonly closes: number;
  readonly acceptsAll?: boolean;
  readonly least?: number;
}

interface Joined extends Placed {
  readonly batchId: string;
  readonly product: Row<'products'>;
  readonly more: readonly KnownCaller[];
}

/** Posts a pre-order, which three people order. */
async function joined(stage: Stage, { span, from, closes, acceptsAll = false, least = 1 }: Batch): Promise<Joined> {
  const pair = await pairOn(stage);
  const said: BatchInput = { closesAt: iso(closes), pickupPlace: place, ...span, least, most: 60, acceptsAll };
  const product = await stage.post(pair.seller, 'preorder', risol, said, stage.at(from));
  const more = await Promise.all([stage.person('Budi Santoso'), stage.person('Dewi Lestari Putri')]);
  const world = stage.at(from + minute);
  const placed = await ordered(world, pair, [product]);
  for (const buyer of more) await ordered(world, { ...pair, buyer }, [product]);
  return { ...placed, batchId: batchId(product.$id, 1), product, more };
}

const raises = (
  stage: Stage,
  now: number,
  { seller, batchId: id }: Joined,
  event: 'accept' | 'ready' | 'call_off' | 'settle',
) => raiseBatchEvent(stage.at(now), seller, { batchId: id, event, reason: 'Bahannya habis di pasar.' });

/** A batch that closed five hours ago. */
async function closed(stage: Stage, span: Span, acceptsAll = true): Promise<Joined> {
  const from = Date.now() - day;
  const batch = await joined(stage, { span, from, closes: Date.now() - 5 * hour, acceptsAll });
  await raises(stage, Date.now() - 5 * hour + minute, batch, 'settle');
  return batch;
}

async function ready(stage: Stage, span: Span): Promise<Joined> {
  const batch = await closed(stage, span);
  await raises(stage, Date.now() - 5 * hour + 2 * minute, batch, 'ready');
  return batch;
}

const open = (stage: Stage, span: Span, least = 1): Promise<Joined> =>
  joined(stage, { span, from: Date.now() - hour, closes: Date.now() + day, least });

/** The seller's page is that of the batch, not of one of its sales. */
const seenAsBatch = (batch: Joined, agreed: Agreed) => {
  const { pages, ...rest } = seen(batch, agreed);
  return { ...rest, pages: { ...pages, seller: { path: `/batches/${batch.batchId}`, userId: batch.seller.id } } };
};

const preorder = { kind: 'preorder' } as const;

export const preorderStates: readonly TradeState[] = [
  {
    ...{ ...preorder, name: 'preorder-open', sale: 'waiting', turn: 'batch_open', next: nextSteps.none },
    seed: async (stage) => seen(await open(stage, inTwoDays()), agreedSpan(inTwoDays())),
  },
  {
    ...{ ...preorder, name: 'preorder-batch-open', sale: 'waiting', turn: 'batch_open', next: nextSteps.none },
    seed: async (stage) => seenAsBatch(await open(stage, inTwoDays()), agreedSpan(inTwoDays())),
  },
  {
    ...{ ...preorder, name: 'preorder-closed', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seen(await closed(stage, inTwoDays(), false), agreedSpan(inTwoDays())),
  },
  {
    ...{ ...preorder, name: 'preorder-batch-closed', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seenAsBatch(await closed(stage, inTwoDays(), false), agreedSpan(inTwoDays())),
  },
  {
    ...{ ...preorder, name: 'preorder-accepted', sale: 'accepted', turn: 'prepare', next: nextSteps.prepare },
    seed: async (stage) => seen(await closed(stage, inTwoDays()), agreedSpan(inTwoDays())),
  },
  {
    ...{ ...preorder, name: 'preorder-batch-accepted', sale: 'accepted', turn: 'prepare', next: nextSteps.prepare },
    seed: async (stage) => seenAsBatch(await closed(stage, inTwoDays()), agreedSpan(inTwoDays())),
  },
  {
    ...{ ...preorder, name: 'preorder-ready', sale: 'ready', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => seen(await ready(stage, inTwoDays()), agreedSpan(inTwoDays())),
  },
  {
    ...{ ...preorder, name: 'preorder-today', sale: 'ready', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const span = rightNow();
      return seen(await ready(stage, span), agreedSpan(span));
    },
  },
  {
    ...{ ...preorder, name: 'preorder-batch-today', sale: 'ready', turn: 'meet' },
    next: { buyer: buttons.showCode, seller: null },
    seed: async (stage) => {
      const span = rightNow();
      return seenAsBatch(await ready(stage, span), agreedSpan(span));
    },
  },
  {
    ...{ ...preorder, name: 'preorder-window-over', sale: 'ready', turn: 'missed', next: nextSteps.missed },
    seed: async (stage) => {
      const span = justOver();
      return seen(await ready(stage, span), agreedSpan(span));
    },
  },
  {
    ...{ ...preorder, name: 'preorder-batch-window-over', sale: 'ready', turn: 'missed', next: nextSteps.missed },
    seed: async (stage) => {
      const span = justOver();
      return seenAsBatch(await ready(stage, span), agreedSpan(span));
    },
  },
  {
    ...{ ...preorder, name: 'preorder-no-show', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const batch = await ready(stage, justOver());
      await says(stage.world, batch.seller, batch.saleId, ['absent']);
      return seen(batch);
    },
  },
  {
    ...{ ...preorder, name: 'preorder-moved', sale: 'accepted', turn: 'prepare', next: nextSteps.prepare },
    seed: async (stage) => {
      const batch = await closed(stage, inTwoDays());
      const span = { pickupFrom: campusHour(3, '10:00'), pickupUntil: campusHour(3, '12:00') };
      const kept = await stage.world.rows.get('batches', batch.batchId);
      if (!kept) throw new Error('The batch is gone');
      const { closesAt, least, most, acceptsAll } = kept;
      const said = { closesAt, least, most, acceptsAll, ...span, pickupPlace: 'Gate 2' };
      await editBatch(stage.world, batch.seller, { batchId: batch.batchId, ...said });
      await raises(stage, Date.now(), batch, 'settle');
      return seen(batch, agreedSpan(span, 'Gate 2'));
    },
  },
  {
    ...{ ...preorder, name: 'preorder-fell-short', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const closes = Date.now() - 5 * hour;
      const batch = await joined(stage, { span: inTwoDays(), from: closes - hour, closes, least: 20 });
      await raises(stage, closes + minute, batch, 'settle');
      return seen(batch);
    },
  },
  {
    ...{ ...preorder, name: 'preorder-called-off', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const batch = await open(stage, inTwoDays());
      await raises(stage, Date.now(), batch, 'call_off');
      return seen(batch);
    },
  },
  {
    ...{ ...preorder, name: 'preorder-completed', sale: 'completed', turn: 'completed', next: nextSteps.review },
    seed: async (stage) => {
      const batch = await ready(stage, rightNow());
      await says(stage.world, batch.seller, batch.saleId, ['claim']);
      await says(stage.world, batch.buyer, batch.saleId, ['receive']);
      return seen(batch);
    },
  },
];
