/** Loaded when the page is idle: these rules and zod are 23 KB, which would delay the checkout's first screen. */
import { schemaResolver } from '@mantine/form';
import { addressForm } from '#domain/orders/order-input.ts';

export const addressRules = schemaResolver(addressForm, { sync: true });
