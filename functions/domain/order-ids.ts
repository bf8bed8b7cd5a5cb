/**
 * Ids of an order's events and sales: the order's id and a number. Separate from ids.ts, so that pages load no hash
 * function for them.
 */

/**
 * Id of an order's event, which also locks a transition: only one caller can create the row that makes version
 * `version` of the order.
 */
export const orderEventId = (orderId: string, version: number): string => `${orderId}-${version}`;

/** The version that an event made. */
export const versionOfEvent = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1));

/** Id of a sale of the order. `index` counts from 1. */
export const saleId = (orderId: string, index: number): string => `${orderId}-${index}`;

/** The order that a sale belongs to; '' if the text is not an id of a sale. */
export const orderIdOfSale = (id: string): string => /^([a-z0-9]{20})-[1-9]\d?$/.exec(id)?.[1] ?? '';
