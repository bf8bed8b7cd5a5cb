import { decidedFields, type KindColumns, kindOf, rulesOf } from '../registry.ts';

/** Whether a draw decides who gets this gift; its `closesAt` is when. Apart from draw.ts, so that product cards bring no hashes. */
export const isForDraw = (product: KindColumns): boolean =>
  kindOf(product) === 'free' && (product.closesAt ?? null) !== null;

/** Whether its seller changes how many pieces there are: a bundle follows its parts, and a gift that is drawn is one piece. */
export const mayCount = (product: KindColumns): boolean => !rulesOf(product).isStockDerived && !isForDraw(product);

/** Fields of the forms that are not asked of this product, as `decidedFields` says of its kind. */
export const decidedOf = (product: KindColumns): readonly string[] => [
  ...decidedFields(product),
  ...(isForDraw(product) ? ['stock'] : []),
];

/** Whether only its own page takes an order of it, for more is asked than a press: days, or a number in its draw. */
export const hasOwnBuying = (product: KindColumns): boolean => isForDraw(product) || rulesOf(product).asksDays === true;
