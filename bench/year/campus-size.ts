/** How large a campus is after a year: every ratio in one place, of what one person does in that year where nothing else is said. */
import { limits } from '../../functions/domain/limits.ts';

/** A campus of students: each buys and sells a few times a year, most never write to support. */
const aYear = {
  /** Posted; half of them are sold here, the rest ends. */
  products: 2,
  orders: 3,
  linesOfOrder: 1.6,
  /** Share of orders paid by transfer, of sales that are canceled, and that are argued about. */
  transfers: 0.4,
  canceled: 0.12,
  disputed: 0.005,
  /** Share of completed sales that their buyer reviews, and their seller. */
  reviewedByBuyer: 0.6,
  reviewedBySeller: 0.35,
  meetings: 0.8,
  offersOfOrder: 0.4,
  /** Said in a talk for each order, every other time with a photo. */
  messagesOfOrder: 6,
  notificationsOfOrder: 8,
  eventsOfOrder: 4,
  wishes: 2,
  reports: 0.02,
  auditEvents: 0.3,
  supportChats: 0.05,
  supportMessages: 6,
  /** Kept for 14 days by the server itself: calls of functions, a person and day. */
  executionsOfDay: 1,
} as const;

/** What there is of each at any time, for a person. */
const always = {
  savedSearches: 0.5,
  instantSearches: 0.1,
  cartLines: 0.5,
  devices: 0.5,
  notificationChoices: 0.3,
  blocks: 0.02,
  profilePhotos: 0.4,
  /** Listings that are changed in a day. */
  editsOfDay: 0.02,
  /** Windows of throttles that are counted in within an hour. */
  windowsOfHour: 0.2,
} as const;

const photosOfProduct = 1.5;

export interface CampusSize {
  readonly people: number;
  readonly products: number;
  /** Share of the products that are in the lists now. */
  readonly listed: number;
  readonly orders: number;
  readonly photosOfProduct: number;
  readonly ratios: typeof aYear & typeof always;
}

/** `products`, `orders`: other numbers than the ratios give; then all products are listed. */
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
