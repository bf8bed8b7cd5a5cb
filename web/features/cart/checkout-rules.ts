/**
 * Loaded when the page is idle: these rules and zod are 23 KB, for which the first screen of the checkout would have to
 * wait.
 */
import { schemaResolver } from '@mantine/form';
import { checkoutForm } from '#domain/orders/order-input.ts';

export const checkoutRules = schemaResolver(checkoutForm, { sync: true });
