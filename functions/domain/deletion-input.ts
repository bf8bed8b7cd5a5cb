/** Input for the check of open trades before administrators delete people or products. */
import { z } from 'zod';
import { personId, rowId, say } from './field.ts';

/** Maximum ids per request; a list shows fewer rows. */
const listedMax = 50;
const idList = <Id extends z.ZodType<string>>(id: Id) =>
  z.array(id).min(1, say('invalid')).max(listedMax, say('invalid'));

/** People that administrators are about to delete. */
export const openTradesInput = z.object({ userIds: idList(personId) });

/** Products that administrators are about to delete. */
export const openSalesInput = z.object({ productIds: idList(rowId) });
