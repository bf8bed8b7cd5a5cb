/** The size of a campus after a year. All ratios are per person and year unless stated otherwise. */
import { limits } from '../../functions/domain/limits.ts';

/** A campus of students: each buys and sells a few times a year, and most never write to support. */
const aYear = {
  /** Posted products. Half of those no longer listed were sold; the rest expired. */
  products: 2,
  orders: 3,
  linesOfOrder: 1.6,
  /** Share of orders paid by transfer, and shares of sales that are canceled and disputed. */
  transfers: 0.4,
  canceled: 0.12,
  disputed: 0.005,
  /** Shares of sales with a review or a meeting, and of orders with an offer. */
  reviewedByBuyer: 0.6,
  reviewedBySeller: 0.35,
  meetings: 0.8,
  offersOfOrder: 0.4,
  /** Messages per order. In the talk of every other order, one of them is a photo. */
  messagesOfOrder: 6,
  notificationsOfOrder: 8,
  eventsOfOrder: 4,
  wishes: 2,
  reports: 0.02,
  auditEvents: 0.3,
  supportChats: 0.05,
  supportMessages: 6,
  /** Function calls per person and day, which the server stores for 14 days. */
  executionsOfDay: 1,
} as const;

/** Rows that exist at any time, per person. */
const always = {
  savedSearches: 0.5,
  instantSearches: 0.1,
  cartLines: 0.5,
  devices: 0.5,
  notificationChoices: 0.3,
  blocks: 0.02,
  profilePhotos: 0.4,
  /** Edited listings per day. */
  editsOfDay: 0.02,
  /** Throttle windows per hour, each with a counter row. */
  windowsOfHour: 0.2,
} as const;

const photosOfProduct = 1.5;

export interface CampusSize {
  readonly people: number;
  readonly products: number;
  /** Share of the products that are listed now. */
  readonly listed: number;
  readonly orders: number;
  readonly photosOfProduct: number;
  readonly ratios: typeof aYear & typeof always;
}

/** `products` and `orders` replace the numbers from the ratios. With `products`, all products are listed. */
export function campusOf(
  people: number,
  other: { readonly products?: number; readonly orders?: number } = {},
): CampusSize {
  return {
    people,
    products: other.products ?? people * aYear.products,
    listed: other.products ? 1 : limits.listingDays / 365,
    orders: other.orders ?? people * aYear.orders,
    photosOfProduct,
    ratios: { ...aYear, ...always },
  };
}
