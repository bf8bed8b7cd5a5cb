/** Imported when the page rests: the rules of all orders and zod are 23 KB, which the first screen of the checkout would wait for. */
import { schemaResolver } from '@mantine/form';
import { checkoutForm } from '#domain/orders/order-input.ts';

export const checkoutRules = schemaResolver(checkoutForm, { sync: true });
