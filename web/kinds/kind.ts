/**
 * The contract between a kind of trade and the screens, implemented by each kind's folder. Every entry is required; for
 * one that does not apply there is a named value (`nothing`, `noFilters`, `usualTurns` …), so that a new kind decides
 * about each. Shared code reaches kinds through this file and the lists next to it (faces.ts, sale-words.ts,
 * sale-parts.ts, admin-parts.ts, parts.ts, pages.ts), never through a kind's folder. How to add a kind: docs/walks.md.
 */
import type { IconProps } from '@tabler/icons-react';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { KindColumns } from '#domain/kinds/kind.ts';
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { PlacedMoney } from '#domain/orders/money-place.ts';
import type { TurnKind } from '#domain/orders/next-turn.ts';
import type { OrderEvent } from '#domain/orders/order.ts';
import type { SaleActor, SaleEvent, SaleState } from '#domain/orders/sale.ts';
import type { Tables } from '#rows';
import type { Door } from '../copy/wanted.ts';
import type { Part } from '../lib/page/part.tsx';
import type { LineChoice } from './choices.ts';

/** A part that this kind does not have. */
export const nothing = null;
type Nothing = typeof nothing;

// --- Faces: what lists, cards and forms show of a kind. Loaded with the first screen.

export interface KindFilter {
  /** Value of the filter in the URL. */
  readonly id: string;
  readonly label: string;
  /** Appwrite queries for the products that match at `now` (ms since 1970). */
  readonly where: (now: number) => string[];
  /** Path of a page that replaces the filtered list; null for a normal filter. */
  readonly to: string | null;
  /** Tile among the categories; null if the filter appears only among the further filters. */
  readonly tile: KindTile | typeof noTile;
}

export interface KindTile {
  readonly label: string;
  readonly Icon: ComponentType<IconProps>;
}

export const noTile = null;
export const noFilters: readonly KindFilter[] = [];

/** An item of the "+" menu, for a kind that is not posted with the posting form. */
export interface Start {
  readonly label: string;
  readonly to: string;
}

/** For kinds that start in the posting form. */
export const noStart = null;

/** For sellers: label of the link to the page that edits the kind's further terms, and a hint about them. */
interface SellerTerms {
  readonly link: string;
  readonly apart: string;
}

export const noTerms = null;

/** Pages of a kind whose rows are requests instead of offers. */
export interface Ads {
  /** URL of the form for a new ad, prefilled with the search term. */
  readonly newPath: (term: string) => string;
  readonly onePath: (id: string) => string;
  readonly ownPath: string;
  /** Label of the tab next to the wishlist. */
  readonly ownTab: string;
}

export const noAds = null;
/** For kinds that take orders as long as they are on sale. */
export const neverClosed = { ribbon: '', button: '' } as const;
/** For kinds that can be added to the cart from anywhere. */
export const boughtAnywhere = (): string => '';
/** Hint of a kind that the posting form does not offer. */
export const notPosted = '';

export interface KindFace {
  /** Name in forms and settings. */
  readonly name: string;
  /** Short name of a product's kind, on its badge and in exports. */
  readonly word: (product: KindColumns) => string;
  /** Whether cards show `word` as a badge. */
  readonly hasBadge: boolean;
  /** Shown below the name where the seller chooses a kind. */
  readonly hint: string;
  readonly terms: SellerTerms | typeof noTerms;
  /** Tiles, chips and options of the filter panel. */
  readonly filters: readonly KindFilter[];
  readonly start: Start | typeof noStart;
  /**
   * Short reason why a product takes no orders: `ribbon` over a card's photo, `button` on the product's page. Empty for
   * kinds that always take orders.
   */
  readonly closed: { readonly ribbon: string; readonly button: string };
  /** Whether products of this kind can be new or used, so that forms ask for their condition. */
  readonly hasCondition: boolean;
  /**
   * Label of the link to the product's page. The link replaces the cart button if only that page takes orders
   * (`hasOwnBuying`).
   */
  readonly pageButton: (product: KindColumns) => string;
  /** Label of the buy button, and the text for the number of past sales ('' for kinds that do not show it). */
  readonly buying: { readonly button: (product: KindColumns) => string; readonly count: (times: number) => string };
  /** Whether an ordered item has a product page; if not, the kind's name is shown next to the item's name. */
  readonly hasPage: boolean;
  readonly ads: Ads | typeof noAds;
}

// --- Words: texts about sales of a kind. Loaded with the pages of orders and sales.

export type Side = Exclude<SaleActor, 'system'>;

export interface SaleInWords extends SaleOfKind {
  /** When the buyer of a COD sale confirmed receipt; the seller has to confirm the cash. */
  readonly receivedAt?: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  /** Rupiah; absent or 0 if there is none. */
  readonly deposit?: number | null;
}

/** `isOwn`: whether it is the reader's turn. */
type TurnLine = (sale: SaleInWords, isOwn: boolean) => string | readonly string[];

/** Texts of the dialog that confirms a step. */
export interface Asking {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
}

export type AskedSale = SaleInWords & {
  readonly state: string;
  readonly method: string;
  /** Whether the buyer has ignored a proposed time and place, so that canceling does not count against the seller. */
  readonly isBuyerSilent?: boolean | undefined;
  /**
   * `isOtherLate`: the other side reported being late and has not arrived. `isHeldUp`: another renter has not returned
   * the item. In both cases canceling counts against neither side.
   */
  readonly isOtherLate?: boolean | undefined;
  readonly isHeldUp?: boolean | null | undefined;
  /** Whether the dispute that this step opens cannot be withdrawn. */
  readonly isLast: boolean;
  /** Whether canceling now is recorded as an absence, because the meeting has passed. */
  readonly isMissed: boolean;
  /** Until when canceling after a moved pickup does not count against the buyer, ISO; null if not moved or past. */
  readonly isMovedUntil?: string | null | undefined;
  /** Whether canceling now is recorded as an absence, because it is too close to the agreed time. */
  readonly isTooLate?: boolean | undefined;
  /**
   * Whether reporting the other side as absent counts against them: a buyer's absence counts only if the seller was
   * ready before the meeting.
   */
  readonly isMarked: boolean;
};

/** Dialog texts by side and event; an event without an entry needs no confirmation. */
export type SaleQuestions = Readonly<Record<Side, Partial<Record<SaleEvent, (sale: AskedSale) => Asking>>>>;

/** A sale with the columns for time and place; a row of `sales` is assignable. */
export interface TimedSale extends SaleOfKind {
  readonly state: string;
  readonly method: string;
  /** Rupiah. */
  readonly subtotal: number;
  readonly meetAt: string | null;
  readonly meetPlace: string;
  readonly packageName?: string;
  readonly bookedMinutes?: number;
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
  readonly deposit?: number | null;
  readonly isHeldUp?: boolean | null;
  readonly dueAt?: string | null;
  readonly dueLeftMs?: number | null;
  readonly disputedFrom?: string;
  readonly disputedAt?: string | null;
}

/** Time and place of a running sale, in words for a row and for a ticket. */
export interface WhenWhere {
  /** 'Ambil besok (Min) 15.00–17.00', 'Belum ada janji'. */
  readonly when: string;
  /** '' when unknown. */
  readonly where: string;
  /** The booked item or the fee for being late; '' if there is neither. */
  readonly detail: string;
  /** Whether the sale is late. */
  readonly isLate: boolean;
}

/** An agreement as administrators see it; a row of `sales` is assignable. */
export interface TermedSale {
  readonly meetAt: string | null;
  readonly meetPlace: string;
  readonly packageName: string;
  readonly bookedMinutes: number;
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
}

/** Texts for entering a handover code. `state`: the sale's state before the code (`button`) or after it (`done`). */
export interface HandoverWords {
  readonly button: (state: string) => string;
  readonly done: (sale: { readonly method: string; readonly subtotal: number }, state: string) => string;
  /** Shown below the buyer's code. */
  readonly warning: string;
}

export interface SaleWords {
  /** Whose turn it is and what to do, worded for each side. */
  readonly turns: Readonly<Record<'buyer' | 'seller', Readonly<Record<TurnKind, TurnLine>>>>;
  readonly buttons: Readonly<Record<Side, Partial<Record<SaleEvent, string>>>>;
  readonly questions: SaleQuestions;
  /** Confirmation to the person who took a step. */
  readonly done: Partial<Record<SaleEvent, string>>;
  /** Lines of the timeline; `refunded` comes from the order's ledger. */
  readonly history: Readonly<Record<SaleEvent | OrderEvent | 'refunded' | 'absence_lifted' | 'clock_changed', string>>;
  /**
   * Whether the timeline shows the sale's events instead of the order's events, which do not include a return, for
   * example.
   */
  readonly hasOwnHistory: boolean;
  readonly states: Readonly<Record<SaleState, string>>;
  /** Label of the deadline, for sales whose texts and appointment do not state it; '' for kinds whose days state it. */
  readonly deadline: string;
  /** Time and place of a running sale for this side. Shown through `web/copy/when-where.ts`. */
  readonly whenWhere: (sale: TimedSale, side: 'buyer' | 'seller', now: number) => WhenWhere;
  /**
   * Pickup hours and place as separate texts; null if `meetAt` is the only time. Only for kinds that are picked up
   * within hours.
   */
  readonly hours?: (sale: Pick<TimedSale, 'meetPlace'>) => { readonly time: string; readonly place: string } | null;
  /** Terms of the agreement by name, for administrators. */
  readonly terms: (sale: TermedSale) => readonly (readonly [name: string, words: string])[];
  readonly handover: HandoverWords;
  /**
   * Proposed share of the deposit for the seller if a dispute is decided for them at `now`, in rupiah; null if there is
   * nothing to divide.
   */
  readonly proposedPart: (sale: KeptSale & { readonly disputedFrom: string }, now: number) => number | null;
  /**
   * Hint below the checkbox "the item is back with its seller" when a dispute is decided; null if there is no such
   * checkbox.
   */
  readonly returnedHint: string | null;
}

// --- Parts of the screens, each loaded when shown, and what the surrounding screens need.

/** Further fields of the posting form. Their values are sent as `details`, unchecked. */
export interface KindFieldsProps {
  values: Readonly<Record<string, unknown>>;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
  /** Error messages by the field's path in `details`. */
  errors: Readonly<Record<string, string>>;
}

type KindProduct = Pick<Tables['products'], '$id' | 'name' | 'price' | 'sellerId' | 'kind' | 'closesAt'>;

export interface KindPanelProps {
  product: KindProduct;
  isOwn: boolean;
  /** Content below; rendered once the panel's height is known, to prevent a layout shift. */
  children: ReactNode;
}

/** A cart line. `rentFrom`, `rentDays` and `deposit` (per piece, in rupiah) are set for rentals only. */
export interface KindLineProps {
  productId: string;
  quantity?: number;
  rentFrom?: string;
  rentDays?: number | null;
  deposit?: number | null;
  /** The choice so far; only with `onChoose`. */
  chosen?: LineChoice | undefined;
  /** Set at the checkout; absent in the cart, which does not let people choose. */
  onChoose?: ((chosen: LineChoice) => void) | undefined;
}

/** A line that was removed from the cart; a row of `cartItems` is assignable. */
export type RemovedLine = Pick<Tables['cartItems'], 'productId' | 'quantity' | 'rentFrom' | 'rentDays'>;

/** A line at the checkout. */
export interface OrderedLine {
  readonly productId: string;
  readonly quantity: number;
  /** Refundable deposit per piece, rupiah. */
  readonly pieceDeposit: number;
}

/** Terms other than prices that the checkout showed. The server refuses the order if they have changed. */
export interface ShownTerms {
  batchIds?: string[];
  partIds?: string[];
  /** Rupiah. */
  deposits?: number;
}

export interface KindSaleProps {
  sale: Pick<
    Tables['sales'],
    | '$id'
    | 'state'
    | 'batchId'
    | 'stayFrom'
    | 'packageName'
    | 'bookedMinutes'
    | 'buyerId'
    | 'sellerId'
    | 'meetAt'
    | 'meetPlace'
  >;
  side: 'buyer' | 'seller';
  /** Heading level. */
  level: 3;
}

export interface SaleMoneyProps {
  money: PlacedMoney;
  side: 'buyer' | 'seller';
  otherName: string;
  /** ms since 1970. */
  now: number;
  className?: string | undefined;
}

/** A sale with the columns that only some kinds use; a row of `sales` is assignable. */
interface KeptSale {
  readonly kind?: string | null | undefined;
  readonly state: string;
  readonly method: string;
  readonly subtotal?: number;
  readonly deposit?: number | null;
  readonly depositKept?: number | null;
  readonly depositBack?: number | null;
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
  readonly dueAt?: string | null;
  readonly dueLeftMs?: number | null;
  readonly disputedAt?: string | null;
  readonly isHeldUp?: boolean | null;
}

export interface SaleFactsProps {
  sale: KeptSale;
  className?: string | undefined;
  now: number;
}

export interface CaseProps {
  sale: KeptSale & {
    readonly disputedFrom: string;
    readonly disputedAt: string | null;
    readonly completedAt: string | null;
  };
  now: number;
}

export interface CaseFilesProps {
  saleId: string;
  /** User ids of buyer and seller, because staff may not decide their own disputes. */
  concerned: readonly string[];
}

export interface DivisionProps {
  /** Rupiah to divide. */
  deposit: number;
  value: number | string;
  onChange: (value: number | string) => void;
}

export interface SoldPhotoProps {
  saleId: string;
  imageId: string;
  alt: string;
  side: Side;
}

export interface StartFieldProps {
  booking: { readonly sellerId: string; readonly minutes: number; readonly startsAt: string | null };
  fields: { readonly place: string; readonly date: string; readonly time: string };
  error: string | undefined;
  onChange: (fields: StartFieldProps['fields']) => void;
}

/** A report, with the columns that identify what was reported. */
export type ReportedRow = Pick<Tables['reports'], 'wantedId' | 'reportedByUserId' | 'personId'>;

/** A form of the kind's own instead of the posting form. */
export interface OwnForm {
  readonly to: string;
  /** Label of the form's tab in the selling pages. */
  readonly tab: string;
  /** Shown above the posting form: a question, and the link to the form. */
  readonly before: string;
  readonly link: string;
}

/** Initial values of a posting form that is opened from another row, such as a wanted ad. */
export interface Prefill {
  readonly $id: string;
  readonly name: string;
  readonly category: string;
  /** Shown above the form. */
  readonly note: string;
  /** Path to open after the product is posted; null for the usual one. */
  readonly leadsTo: (productId: string) => string | null;
}

/** Parts in selling, on the product's page, in the cart and at the checkout. */
export interface KindParts {
  /** Shown below the category in the posting form. */
  readonly Fields: Part<KindFieldsProps> | Nothing;
  /** When a product with these details stops taking orders, ISO; null if never, or if the form cannot know. */
  readonly closesAt: (details: Readonly<Record<string, unknown>>) => string | null;
  /** Reads the place from the details, so that the form does not ask for it again; `nothing` if the form asks. */
  readonly place:
    | { readonly of: (details: Readonly<Record<string, unknown>>) => string; readonly note: string }
    | Nothing;
  readonly ownForm: OwnForm | Nothing;
  /** Prefills the posting form from the row whose id is in the URL parameter `param`. `userId`: the seller. */
  readonly prefill:
    | { readonly param: string; readonly read: (id: string, userId: string) => Promise<Prefill | null> }
    | Nothing;
  /** Shown before products are deleted; warns about other rows that end with them. */
  readonly RemovalNote: Part<{ productIds: readonly string[] }> | Nothing;

  /** Shown on the product's page, above the buttons. */
  readonly Panel: Part<KindPanelProps> | Nothing;
  /** Parts on pages of other products. */
  readonly beside:
    | { readonly isAt: (product: { isInBundle: boolean }) => boolean; readonly Beside: Part<{ productId: string }> }
    | Nothing;
  /** Shown on the page of a seller. */
  readonly SellerAction: Part<{ sellerId: string }> | Nothing;

  /** Shown in the cart and at the checkout, below the product's line. */
  readonly Line: Part<KindLineProps> | Nothing;
  /** Adds a removed line back to the cart. */
  readonly putBack: (line: RemovedLine) => Promise<void>;
  readonly shownTerms: (queries: QueryClient, lines: readonly OrderedLine[]) => ShownTerms;
  /** Query keys to reload after a refused order, since their data may be stale. */
  readonly shownKeys: readonly QueryKey[];

  /** Shown next to the login form if the page at `path` required the login. */
  readonly atLogin:
    | { readonly isAt: (path: string) => boolean; readonly AtLogin: Part<{ path: string; door: Door }> }
    | Nothing;
}

/** Parts on the pages of orders and sales. */
export interface SaleParts {
  /** Photo of a sold item that has no product photo. */
  readonly SoldPhoto: Part<SoldPhotoProps> | Nothing;
  /** Shown on the page of a sale, for seller and buyer. */
  readonly Sale: Part<KindSaleProps> | Nothing;
  /** Says where the money is; `nothing` for the usual text. */
  readonly SaleMoney: Part<SaleMoneyProps> | Nothing;
  /** Shown below the money. */
  readonly SaleFacts: Part<SaleFactsProps> | Nothing;
  /** Whether the item comes back: at the return, the seller shows the code and the buyer enters it. */
  readonly comesBack: boolean;
  /** Field for the new day and hour when a booked sale is moved; `nothing` if they are typed freely. */
  readonly StartField: Part<StartFieldProps> | Nothing;
  /** Whether sellers of this kind see the week view even before anything is agreed. */
  readonly hasSchedule: boolean;
  /** Shown above the seller's list of sales. */
  readonly aboveSales:
    | {
        readonly key: (userId: string) => QueryKey;
        readonly read: (userId: string) => Promise<readonly object[]>;
        /** `without`: ids of groups, such as batches, that already have a row in the list. */
        readonly AboveSales: Part<{ userId: string; without: ReadonlySet<string> }>;
      }
    | Nothing;
}

/** For kinds with orders and sales like those of goods. */
export const usualSaleParts: SaleParts = {
  SoldPhoto: nothing,
  Sale: nothing,
  SaleMoney: nothing,
  SaleFacts: nothing,
  comesBack: false,
  StartField: nothing,
  hasSchedule: false,
  aboveSales: nothing,
};

/** Parts of the admin pages. */
export interface AdminParts {
  /** Shown on the admin page of a dispute. */
  readonly Case: Part<CaseProps> | Nothing;
  readonly CaseFiles: Part<CaseFilesProps> | Nothing;
  /** Shown where an administrator divides a deposit. */
  readonly Division: Part<DivisionProps> | Nothing;
  /** Shows what was reported, for reports with this `subject`. */
  readonly reported: { readonly subject: string; readonly Reported: Part<{ report: ReportedRow }> } | Nothing;
}

/** For kinds whose sales administrators see like those of goods. */
export const noAdminParts: AdminParts = {
  Case: nothing,
  CaseFiles: nothing,
  Division: nothing,
  reported: nothing,
};

/** For kinds that never stop taking orders, or whose form cannot know when. */
export const noClosing = (): null => null;
/** For kinds of which the checkout shows only prices. */
export const noShownTerms = (): ShownTerms => ({});
export const noShownKeys: readonly QueryKey[] = [];
