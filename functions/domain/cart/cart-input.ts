import { z } from 'zod';
import { rowId, say } from '../field.ts';
import { limits } from '../limits.ts';

export const productIdInput = z.object({ productId: rowId });

export const quantityInput = z.object({
  quantity: z
    .number(say('quantity_invalid'))
    .int(say('quantity_invalid'))
    .min(1, say('quantity_invalid'))
    .max(limits.maxQuantity, say('quantity_too_large')),
});
