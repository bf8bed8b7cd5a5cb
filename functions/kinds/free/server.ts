import { readDetails } from '../../domain/kinds/kind-input.ts';
import { usualSaleTexts } from '../../domain/notifications/sale-texts.ts';
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
import { collect } from '../../usecases/rows.ts';
import { assertDrawTime, freeInput } from './rules/draw.ts';
import { giftWords, termsOfGift } from './rules/gift-promise.ts';
import { drawTimes } from './usecases/draw-clock.ts';
import {
  assertNotDrawn,
  callOffTurn,
  giveBackDrawn,
  keepPromise,
  leaveDraws,
  newDraw,
  takeDrawn,
  tellInTurn,
} from './usecases/draws.ts';

/** A gift with a draw has one piece; a gift for the first who orders behaves like goods. */
export const freeKind: Kind = {
  promise: {
    words: giftWords,
    // A gift left over after its draw no longer has the terms of a draw.
    termsNow: async (_world, _sale, products) =>
      new Map(products.flatMap((gift) => (gift.closesAt ? [[gift.$id, termsOfGift(gift)] as const] : []))),
    // Entrants of a draw need no notification, because `edit` refuses changes after the first entry.
    notifiesWishersOf: conditionOnly,
  },
  texts: usualSaleTexts,
  post: async (world, caller, { productId }, details) => {
    const { drawAt } = readDetails(freeInput, details);
    if (drawAt === null) return { operations: [] };
    assertDrawTime(drawAt, world.now(), 'details.drawAt');
    const draw = { productId, giverId: caller.id, drawAt };
    return { columns: { stock: 1, closesAt: drawAt }, operations: newDraw(world, draw) };
  },
  order: async (world, buyer, lines, { lineCount }) => ({
    operations: await takeDrawn(world, lines, buyer.id, lineCount),
    terms: new Map(lines.map(({ product }) => [product.$id, termsOfGift(product)])),
  }),
  restock: (world, items) => giveBackDrawn(world, items),
  edit: (world, product, values) => keepPromise(world, product, values),
  // A seller may undo "sold" until the draw, so the schedule checks whether the gift is available when it draws. During
  // a turn, "sold" calls the draw off. The schedule also checks for delisted gifts.
  withdrawn: async (world, product, how) => {
    if (how === 'unlisted') return [];
    return how === 'deleted' ? tellInTurn(world, product) : callOffTurn(world, product);
  },

  choose: priceOfProduct,

  moved: nothingWritten,
  putIntoCart: assertNotDrawn,
  parts: asItself,
  keptWith: nothingKept,
  together: withAnything,
  orderRefused: nothingDone,
  follow: nothingDone,
  mayMeet: nothingDone,
  meet: nothingWritten,
  meetByClock: nothingWritten,
  timed: drawTimes,
  remind: nothingToRemind,
  stopOffering: nothingDone,
  leave: leaveDraws,
  ownRows: ({ rows }, userId) => ({
    draws: collect(rows.each('draws', { where: { giverId: userId } })),
    drawEntries: collect(rows.each('drawEntries', { where: { userId } })),
  }),
  named: noNamedRows,
  reportDecided: nothingToNotify,
  searchFound: nothingToNotify,
};
