/** Input for the check of open trades before the desk deletes people or products. */
import { z } from 'zod';
import { personId, rowId, say } from './field.ts';

/** As many ids as a list shows, with room to spare. */
const listedMax = 50;
const idList = <Id extends z.ZodType<string>>(id: Id) =>
  z.array(id).min(1, say('invalid')).max(listedMax, say('invalid'));

/** People that the desk is about to delete. */
export const openTradesInput = z.object({ userIds: idList(personId) });

/** Products that the desk is about to delete. */
export const openSalesInput = z.object({ productIds: idList(rowId) });
