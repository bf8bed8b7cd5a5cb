/**
 * Loaded when the page is idle: these rules and zod are 23 KB, for which the first screen of the checkout would have to
 * wait.
 */
import { schemaResolver } from '@mantine/form';
import { addressForm } from '#domain/orders/order-input.ts';

export const addressRules = schemaResolver(addressForm, { sync: true });
