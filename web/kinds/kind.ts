/**
 * The contract between a kind of trade and the screens, implemented by each kind's folder. Every entry is required; one
 * that does not apply has a named value (`nothing`, `noFilters`, `usualTurns` …), so that a new kind decides each.
 * Shared code reaches kinds through this file and the lists beside it (faces.ts, sale-words.ts, sale-parts.ts,
 * admin-parts.ts, parts.ts, pages.ts), never through a kind's folder. How to add a kind: docs/walks.md.
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
  /** Its value in the URL. */
  readonly id: string;
  readonly label: string;
  /** Appwrite queries for its products at `now` (ms since 1970). */
  readonly where: (now: number) => string[];
  /** A page of its own instead of a filter; null: a filter. */
  readonly to: string | null;
  /** Tile of the kind among the categories; null: only among the further filters. */
  readonly tile: KindTile | typeof noTile;
}

export interface KindTile {
  readonly label: string;
  readonly Icon: ComponentType<IconProps>;
}

export const noTile = null;
export const noFilters: readonly KindFilter[] = [];

/** An item of the "+" menu for what has its own form. */
export interface Start {
  readonly label: string;
  readonly to: string;
}

/** The kind starts in the posting form. */
export const noStart = null;

/** For sellers: label of the link to the page that edits the kind's further terms, and a hint about them. */
interface SellerTerms {
  readonly link: string;
  readonly apart: string;
}

export const noTerms = null;

/** Wanted items instead of offers: rows and pages of their own. */
export interface Ads {
  /** URL of the form for a new ad, prefilled with the search term. */
  readonly newPath: (term: string) => string;
  readonly onePath: (id: string) => string;
  readonly ownPath: string;
  /** Label of the tab beside the wishlist. */
  readonly ownTab: string;
}

export const noAds = null;
/** Takes orders as long as it is on sale. */
export const neverClosed = { ribbon: '', button: '' } as const;
/** Can be added to the cart from anywhere. */
export const boughtAnywhere = (): string => '';
/** The posting form does not offer this kind. */
export const notPosted = '';

export interface KindFace {
  /** Name in forms and settings. */
  readonly name: string;
  /** The kind of a product, in a word: on its badge and in exports. */
  readonly word: (product: KindColumns) => string;
  /** Whether cards show the word. */
  readonly hasBadge: boolean;
  /** Shown below the name where the seller chooses a kind. */
  readonly hint: string;
  readonly terms: SellerTerms | typeof noTerms;
  /** Tiles, chips and options of the filter panel. */
  readonly filters: readonly KindFilter[];
  readonly start: Start | typeof noStart;
  /**
   * Why it takes no orders, in a word: over a card's photo, and on its page's button. Not shown where it always does.
   */
  readonly closed: { readonly ribbon: string; readonly button: string };
  /** Whether its products are new or used, so that forms ask for their condition. */
  readonly hasCondition: boolean;
  /**
   * Label of the link to its page, which replaces the cart button where only that page takes orders (`hasOwnBuying`).
   */
  readonly pageButton: (product: KindColumns) => string;
  /** Label of the next action, and the count of past ones: '' for kinds without such a count. */
  readonly buying: { readonly button: (product: KindColumns) => string; readonly count: (times: number) => string };
  /** Whether an ordered item has a product page; if not, its name says how it was sold. */
  readonly hasPage: boolean;
  readonly ads: Ads | typeof noAds;
}

// --- Words: texts about its sales. Loaded with the pages of orders and sales.

export type Side = Exclude<SaleActor, 'system'>;

export interface SaleInWords extends SaleOfKind {
  /** When the buyer of a COD sale confirmed receipt; the seller has to confirm the cash. */
  readonly receivedAt?: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  /** Rupiah; absent or 0: none. */
  readonly deposit?: number | null;
}

/** `isOwn`: whether it is the reader's turn. */
type TurnLine = (sale: SaleInWords, isOwn: boolean) => string | readonly string[];

/** The question before a step. */
export interface Asking {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
}

export type AskedSale = SaleInWords & {
  readonly state: string;
  readonly method: string;
  /** Whether the buyer has not answered about time and place, so that the seller may cancel. */
  readonly isBuyerSilent?: boolean | undefined;
  /**
   * Whether the other side is late by its own word: leaving is then not marked. `isHeldUp`: the item is not back from
   * another renter.
   */
  readonly isOtherLate?: boolean | undefined;
  readonly isHeldUp?: boolean | null | undefined;
  /** Whether this objection cannot be withdrawn. */
  readonly isLast: boolean;
  /** Whether a cancellation counts as not having come, because the meeting was too long ago. */
  readonly isMissed: boolean;
  /** End of the time to cancel a moved pickup without a mark, ISO; null: it was not moved, or the time is over. */
  readonly isMovedUntil?: string | null | undefined;
  /** Whether it is so late that canceling counts as not having come. */
  readonly isTooLate?: boolean | undefined;
  /** Whether the other's absence is held against them: the one who reports it was ready. */
  readonly isMarked: boolean;
};

/** Absent: the event can be undone, so there is no question. */
export type SaleQuestions = Readonly<Record<Side, Partial<Record<SaleEvent, (sale: AskedSale) => Asking>>>>;

/** A sale with the columns for time and place; a row of `sales` fits. */
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
  /** The booked item, or the cost of being late; '' for nothing. */
  readonly detail: string;
  /** Whether its time has passed. */
  readonly isLate: boolean;
}

/** An agreement as administrators see it; a row of `sales` fits. */
export interface TermedSale {
  readonly meetAt: string | null;
  readonly meetPlace: string;
  readonly packageName: string;
  readonly bookedMinutes: number;
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
}

/** Effect of an entered code. `state`: of the sale, before and after. */
export interface HandoverWords {
  readonly button: (state: string) => string;
  readonly done: (sale: { readonly method: string; readonly subtotal: number }, state: string) => string;
  /** Shown below the buyer's code. */
  readonly warning: string;
}

export interface SaleWords {
  /** The turn and its task, as each side reads it. */
  readonly turns: Readonly<Record<'buyer' | 'seller', Readonly<Record<TurnKind, TurnLine>>>>;
  readonly buttons: Readonly<Record<Side, Partial<Record<SaleEvent, string>>>>;
  readonly questions: SaleQuestions;
  /** Confirmation to the person who took a step. */
  readonly done: Partial<Record<SaleEvent, string>>;
  /** Lines of the timeline; `refunded` comes from the order's ledger. */
  readonly history: Readonly<Record<SaleEvent | OrderEvent | 'refunded' | 'absence_lifted' | 'clock_changed', string>>;
  /** Whether the timeline names the sale's events instead of the order's, which do not mention a return, for example. */
  readonly hasOwnHistory: boolean;
  readonly states: Readonly<Record<SaleState, string>>;
  /** Words of the deadline if no other sentence and no appointment says it; '' if the days of the sale always do. */
  readonly deadline: string;
  /** Time and place of a running sale for this side. Shown through `web/copy/when-where.ts`. */
  readonly whenWhere: (sale: TimedSale, side: 'buyer' | 'seller', now: number) => WhenWhere;
  /** For a sale that is picked up within hours: these, and the place alone; null where `meetAt` is the only time. */
  readonly hours?: (sale: Pick<TimedSale, 'meetPlace'>) => { readonly time: string; readonly place: string } | null;
  /** Terms of the agreement by name, for administrators. */
  readonly terms: (sale: TermedSale) => readonly (readonly [name: string, words: string])[];
  readonly handover: HandoverWords;
  /**
   * Proposed share of the deposit for the seller when a dispute is decided for them at `now`, rupiah; null: nothing is
   * divided.
   */
  readonly proposedPart: (sale: KeptSale & { readonly disputedFrom: string }, now: number) => number | null;
  /** Hint below the box "the item is back with its seller" at the end of a dispute; null: no such box. */
  readonly returnedHint: string | null;
}

// --- Parts of the screens, each loaded when shown, and what the surrounding screens need.

/** Further fields of the posting form. Their values are sent as `details`, unchecked. */
export interface KindFieldsProps {
  values: Readonly<Record<string, unknown>>;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
  /** Sentences under fields, by the field's path in the details. */
  errors: Readonly<Record<string, string>>;
}

type KindProduct = Pick<Tables['products'], '$id' | 'name' | 'price' | 'sellerId' | 'kind' | 'closesAt'>;

export interface KindPanelProps {
  product: KindProduct;
  isOwn: boolean;
  /** Content below; rendered once the panel's height is known, to prevent a layout shift. */
  children: ReactNode;
}

/** A line of the cart; days and deposit per piece are a rental's. */
export interface KindLineProps {
  productId: string;
  quantity?: number;
  rentFrom?: string;
  rentDays?: number | null;
  deposit?: number | null;
  /** The choice so far; only with `onChoose`. */
  chosen?: LineChoice | undefined;
  /** Set at the checkout; absent in the cart, which only shows. */
  onChoose?: ((chosen: LineChoice) => void) | undefined;
}

/** A line that was removed from the cart; a row of `cartItems` fits. */
export type RemovedLine = Pick<Tables['cartItems'], 'productId' | 'quantity' | 'rentFrom' | 'rentDays'>;

/** A line at the checkout. */
export interface OrderedLine {
  readonly productId: string;
  readonly quantity: number;
  /** Refundable deposit per piece, rupiah. */
  readonly pieceDeposit: number;
}

/** Terms that the checkout showed besides prices. A change of them refuses the order. */
export interface ShownTerms {
  batchIds?: string[];
  partIds?: string[];
  /** Rupiah. */
  deposits?: number;
}

export interface KindSaleProps {
  sale: Pick<
    Tables['sales'],
    '$id' | 'state' | 'packageName' | 'bookedMinutes' | 'buyerId' | 'sellerId' | 'meetAt' | 'meetPlace'
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

/** A sale with the columns of some kinds; a row of `sales` fits. */
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
  readonly batchId?: string | null;
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
  /** The sale's two people: staff do not decide a dispute of their own. */
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

/** The reported row, with the columns that its page needs. */
export type ReportedRow = Pick<Tables['reports'], 'wantedId' | 'reportedByUserId' | 'personId'>;

/** A form of the kind's own instead of the posting form. */
export interface OwnForm {
  readonly to: string;
  /** Label of its tab in the selling pages. */
  readonly tab: string;
  /** Shown above the posting form: a question, and the link to the form. */
  readonly before: string;
  readonly link: string;
}

/** Initial values of a posting form that is opened for something else. */
export interface Prefill {
  readonly $id: string;
  readonly name: string;
  readonly category: string;
  /** Shown above the form. */
  readonly note: string;
  /** Target after this product is posted; null: the usual one. */
  readonly leadsTo: (productId: string) => string | null;
}

/** Parts in selling, on the product's page, in the cart and at the checkout. */
export interface KindParts {
  /** Shown below the category in the posting form. */
  readonly Fields: Part<KindFieldsProps> | Nothing;
  /** Time at which the product stops taking orders by these details, ISO; null: no end, or unknown to the form. */
  readonly closesAt: (details: Readonly<Record<string, unknown>>) => string | null;
  /** The place from its details, so that the form does not ask twice; nothing: the form asks. */
  readonly place:
    | { readonly of: (details: Readonly<Record<string, unknown>>) => string; readonly note: string }
    | Nothing;
  readonly ownForm: OwnForm | Nothing;
  /** By the URL parameter of the posting form that holds the id it is opened for. `userId`: the seller. */
  readonly prefill:
    | { readonly param: string; readonly read: (id: string, userId: string) => Promise<Prefill | null> }
    | Nothing;
  /** Shown before the products are deleted: other rows that end with them. */
  readonly RemovalNote: Part<{ productIds: readonly string[] }> | Nothing;

  /** On the product's page, above its buttons. */
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

  /** Shown beside a login that this page required. */
  readonly atLogin:
    | { readonly isAt: (path: string) => boolean; readonly AtLogin: Part<{ path: string; door: Door }> }
    | Nothing;
}

/** Parts on the pages of orders and sales. */
export interface SaleParts {
  /** The photo of the sold item, where it is not a product's. */
  readonly SoldPhoto: Part<SoldPhotoProps> | Nothing;
  /** Shown on the page of a sale, for seller and buyer. */
  readonly Sale: Part<KindSaleProps> | Nothing;
  /** The place of the money; nothing: as for all sales. */
  readonly SaleMoney: Part<SaleMoneyProps> | Nothing;
  /** Shown below the money. */
  readonly SaleFacts: Part<SaleFactsProps> | Nothing;
  /** Whether the item comes back: at the return, seller and buyer swap roles for the code. */
  readonly comesBack: boolean;
  /** Day and hour of a booked sale that is moved; nothing: typed freely. */
  readonly StartField: Part<StartFieldProps> | Nothing;
  /** Whether its sellers have a week view, even before anything is agreed. */
  readonly hasSchedule: boolean;
  /** Shown above the seller's list of sales. */
  readonly aboveSales:
    | {
        readonly key: (userId: string) => QueryKey;
        readonly read: (userId: string) => Promise<readonly object[]>;
        /** `without`: ids of groups that have a row in the list. */
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
  /** The subject of a report. */
  readonly reported: { readonly subject: string; readonly Reported: Part<{ report: ReportedRow }> } | Nothing;
}

/** Administrators see its sales like those of goods. */
export const noAdminParts: AdminParts = {
  Case: nothing,
  CaseFiles: nothing,
  Division: nothing,
  reported: nothing,
};

/** No such time, or unknown to its form. */
export const noClosing = (): null => null;
/** The checkout shows only prices of it. */
export const noShownTerms = (): ShownTerms => ({});
export const noShownKeys: readonly QueryKey[] = [];
