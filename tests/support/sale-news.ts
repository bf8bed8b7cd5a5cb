/** Notifications about sales, with the texts of the sale's kind. */
import { saleOf } from '#domain/notifications/sale-facts.ts';
import * as news from '#domain/notifications/sale-notification.ts';
import { reminderNotification as reminder } from '#domain/notifications/sale-reminder-notification.ts';
import { kinds } from '../../functions/usecases/kinds/index.ts';

type EventFacts = Parameters<typeof news.buyerNotification>[0];

export const buyerNotification = (facts: EventFacts) =>
  news.buyerNotification(facts, kinds.ofSale(saleOf(facts)).texts);

export const sellerNotification = (facts: EventFacts, from: string) =>
  news.sellerNotification(facts, from, kinds.ofSale(saleOf(facts)).texts);

export const newSaleNotification = (sale: Parameters<typeof news.newSaleNotification>[0]) =>
  news.newSaleNotification(sale, kinds.ofSale(saleOf(sale)).texts);

export const reminderNotification = (sale: Parameters<typeof reminder>[0]) =>
  reminder(sale, kinds.ofSale(sale).texts, 'WIB');
