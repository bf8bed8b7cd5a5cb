import { isForDraw } from './free/for-draw.ts';
import { type KindColumns, rulesOf } from './registry.ts';

/** Whether only its own page takes an order of it, for more is asked than a press: days, or a number in its draw. */
export const hasOwnBuying = (product: KindColumns): boolean => isForDraw(product) || rulesOf(product).asksDays === true;
