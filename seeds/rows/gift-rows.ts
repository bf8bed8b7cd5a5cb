/** Gifts with their draws, and bundles with their parts. */
import { bundlePartId } from '#domain/ids.ts';
import { drawEntryId, drawTicket } from '#domain/keyed-ids.ts';
import { limits } from '#domain/limits.ts';
import { priceNow } from '#domain/money.ts';
import { drawn } from '#kinds/free/rules/draw.ts';
import { seedHashOf, sortedTickets } from '#kinds/free/rules/draw-proof.ts';
import { create } from '../../functions/usecases/rows.ts';
import { bundles, gifts } from '../campus/gifts.ts';
import { administrator, personId, students } from '../campus/people.ts';
import { productNamed } from '../campus/products.ts';
import { seedIdSecret } from './community-rows.ts';
import { hoursAgo, type PlannedRow, planned } from './planned-row.ts';
import { productRow, productRows } from './product-rows.ts';

const people = [administrator, ...students];
/** Age of the draws and their entries. All entrants had registered by then. */
const announcedHours = 20;

function drawRows(now: number): PlannedRow[] {
  return gifts.flatMap(({ id, by, draw }) => {
    if (!draw) return [];
    const drawAt = hoursAgo(now, -draw.inHours);
    const announced = hoursAgo(now, announcedHours);
    // The seed can be guessed from the time of seeding, and would reveal the winner. This is acceptable in a demo.
    const seed = seedHashOf(`${id} ${now}`);
    const entries = draw.entrants.map((key) => ({
      productId: id,
      userId: personId(key),
      ticket: drawTicket(seedIdSecret, personId(key), id),
    }));
    const isOver = draw.inHours < 0;
    const tickets = sortedTickets(entries.map(({ ticket }) => ticket));
    const open = { state: 'open', seed: '', tickets: [], passed: 0, passes: [], acceptUntil: null };
    const data = {
      ...{
        giverId: personId(by),
        drawAt,
        seedHash: seedHashOf(seed),
        endedAt: null,
        clockAt: null,
        isTold: isOver,
        giftName: '',
        version: 0,
      },
      ...(isOver ? drawn(seed, tickets, Date.parse(drawAt)) : open),
      entryCount: isOver ? limits.drawEntries + 1 : entries.length,
    };
    return [
      planned(create('draws', id, data), announced),
      ...(isOver ? [] : [planned(create('drawSeeds', id, { seed }), announced)]),
      ...entries.map((entry) =>
        planned(create('drawEntries', drawEntryId(seedIdSecret, entry.userId, id), entry, [entry.userId]), announced),
      ),
    ];
  });
}

const giftProducts = (now: number): PlannedRow[] =>
  productRows({ products: gifts, people }, now).map((row, at) => {
    const draw = gifts[at]?.draw;
    const closesAt = draw ? hoursAgo(now, -draw.inHours) : null;
    return { ...row, data: { ...row.data, kind: 'free', closesAt } };
  });

const bundleProducts = (now: number): PlannedRow[] =>
  productRows({ products: bundles, people }, now).map((row) => ({ ...row, data: { ...row.data, kind: 'bundle' } }));

const bundleRows = (now: number): PlannedRow[] =>
  bundles.flatMap(({ id, parts, ago }) => {
    const posted = hoursAgo(now, ago * 24);
    return [
      planned(create('bundles', id, { isShrinking: true }), posted),
      ...parts.map((name, at) => {
        const product = productRow(productNamed(name), now);
        const part = { bundleId: id, productId: product.$id, price: priceNow(product) };
        return planned(create('bundleParts', bundlePartId(id, at), part), posted);
      }),
    ];
  });

export const giftRows = (now: number): PlannedRow[] => [
  ...giftProducts(now),
  ...drawRows(now),
  ...bundleProducts(now),
  ...bundleRows(now),
];
