/** Ids of an order's events and sales: its own, and a number. Apart from ids.ts, so that pages load no hash function for them. */

/** The lock of a transition: whoever creates this row first has made version `version` of the order. */
export const orderEventId = (orderId: string, version: number): string => `${orderId}-${version}`;

/** The version that an event made. */
export const versionOfEvent = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1));

/** Sales of an order are counted from 1. */
export const saleId = (orderId: string, index: number): string => `${orderId}-${index}`;

/** The order that a sale belongs to; '' for what is no id of a sale. */
export const orderIdOfSale = (id: string): string => /^([a-z0-9]{20})-[1-9]\d?$/.exec(id)?.[1] ?? '';
