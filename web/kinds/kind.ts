/**
 * What a kind of trade tells the screens: the contract that each kind's folder implements. Every entry is required; what does not apply is
 * written as a named value (`nothing`, `noFilters`, `usualTurns` …), so that a new kind decides it. Shared code knows kinds through this file
 * and the lists beside it (faces.ts, sale-words.ts, sale-parts.ts, admin-parts.ts, parts.ts, pages.ts), never through a kind's folder. How a kind is added: docs/walks.md.
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

/** A part of the screens that this kind does not have. */
export const nothing = null;
type Nothing = typeof nothing;

// --- Faces: what lists, cards and forms show of a kind. Loaded with the first screen.

export interface KindFilter {
  /** Its word in the address. */
  readonly id: string;
  readonly label: string;
  /** Appwrite queries of the products it shows at `now` (ms since 1970). */
  readonly where: (now: number) => string[];
  /** A page of its own instead of a filter; null: a filter. */
  readonly to: string | null;
  /** Its tile among the categories; null: it stands among the further filters alone. */
  readonly tile: KindTile | typeof noTile;
}

export interface KindTile {
  readonly label: string;
  readonly Icon: ComponentType<IconProps>;
}

export const noTile = null;
export const noFilters: readonly KindFilter[] = [];

/** What begins elsewhere than in the posting form: a line in the menu of "+". */
export interface Start {
  readonly label: string;
  readonly to: string;
}

/** It begins in the posting form. */
export const noStart = null;

/** For a seller: what a kind has besides the fields of all products, and the way to its page, where that is changed. */
interface SellerTerms {
  readonly link: string;
  readonly apart: string;
}

export const noTerms = null;

/** What is looked for instead of sold: rows and pages of its own. */
export interface Ads {
  /** The form of a new one, with what was searched for. */
  readonly newPath: (term: string) => string;
  readonly onePath: (id: string) => string;
  readonly ownPath: string;
  /** Beside the wishlist. */
  readonly ownTab: string;
}

export const noAds = null;
/** It takes orders as long as it is on sale. */
export const neverClosed = { ribbon: '', button: '' } as const;
/** It is put into the cart from wherever it is shown. */
export const boughtAnywhere = (): string => '';
/** Of a kind that the posting form does not offer. */
export const notPosted = '';

export interface KindFace {
  /** In forms and settings. */
  readonly name: string;
  /** What a product is, in a word: on its badge and in exports. */
  readonly word: (product: KindColumns) => string;
  /** Whether cards say what it is. */
  readonly hasBadge: boolean;
  /** Below its name where the seller chooses a kind. */
  readonly hint: string;
  readonly terms: SellerTerms | typeof noTerms;
  /** Tiles, chips and choices of the filter panel. */
  readonly filters: readonly KindFilter[];
  readonly start: Start | typeof noStart;
  /** Why it takes no orders, in a word: over a card's photo, and on the button of its page. Not shown where it always does. */
  readonly closed: { readonly ribbon: string; readonly button: string };
  /** Whether its things are new or used, so that forms ask for their condition. */
  readonly hasCondition: boolean;
  /** What leads to its page where others have a button for the cart, since only its page takes an order of it (`hasOwnBuying`). */
  readonly pageButton: (product: KindColumns) => string;
  /** What its one next action is called, and how often that was done: '' where a number would say nothing. */
  readonly buying: { readonly button: (product: KindColumns) => string; readonly count: (times: number) => string };
  /** Whether what was ordered has a page of its own; where not, its name says how it was sold. */
  readonly hasPage: boolean;
  readonly ads: Ads | typeof noAds;
}

// --- Words: what is said of its sales. Loaded with the pages of orders and sales.

export type Side = Exclude<SaleActor, 'system'>;

export interface SaleInWords extends SaleOfKind {
  /** When the buyer of a COD sale said that the goods are there: the seller is asked. */
  readonly receivedAt?: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  /** Rupiah; absent or 0: none. */
  readonly deposit?: number | null;
}

/** `isOwn`: it is the turn of whoever reads it. */
type TurnLine = (sale: SaleInWords, isOwn: boolean) => string | readonly string[];

/** What is asked before a step. */
export interface Asking {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
}

export type AskedSale = SaleInWords & {
  readonly state: string;
  readonly method: string;
  /** A seller may leave a buyer who does not answer where and when to meet. */
  readonly isBuyerSilent?: boolean | undefined;
  /** Who is late by their own word to what was booked is left without a mark, as is what has not come back from somebody else. */
  readonly isOtherLate?: boolean | undefined;
  readonly isHeldUp?: boolean | null | undefined;
  /** Whether this objection can't be withdrawn. */
  readonly isLast: boolean;
  /** So long after the meeting that who cancels counts as not having come. */
  readonly isMissed: boolean;
  /** Until when a moved pick-up is left without a mark, ISO; null: it was not moved, or that is over. */
  readonly isMovedUntil?: string | null | undefined;
  /** So late that who cancels counts as not having come. */
  readonly isTooLate?: boolean | undefined;
  /** Whether it is held against the other that they did not come: who says so was ready themselves. */
  readonly isMarked: boolean;
};

/** Absent: the event can be taken back, so nothing is asked. */
export type SaleQuestions = Readonly<Record<Side, Partial<Record<SaleEvent, (sale: AskedSale) => Asking>>>>;

/** A sale with the columns that say when and where it is; a row of `sales` fits. */
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

/** When and where a running sale is, in words for a row and for a ticket. */
export interface WhenWhere {
  /** 'Ambil besok (Min) 15.00–17.00', 'Belum ada janji'. */
  readonly when: string;
  /** '' where no place is known. */
  readonly where: string;
  /** What was booked for then, or what being late costs; '' for nothing. */
  readonly detail: string;
  /** Whether it should have been over by now. */
  readonly isLate: boolean;
}

/** What the desk reads of an agreement; a row of `sales` fits. */
export interface TermedSale {
  readonly meetAt: string | null;
  readonly meetPlace: string;
  readonly packageName: string;
  readonly bookedMinutes: number;
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
}

/** What a code does that is entered. `state`: of the sale, before it and after it. */
export interface HandoverWords {
  readonly button: (state: string) => string;
  readonly done: (sale: { readonly method: string; readonly subtotal: number }, state: string) => string;
  /** Below the code that the buyer shows. */
  readonly warning: string;
}

export interface SaleWords {
  /** Whose turn it is and what they do, as each side reads it. */
  readonly turns: Readonly<Record<'buyer' | 'seller', Readonly<Record<TurnKind, TurnLine>>>>;
  /** The same in the buyer's list of orders. */
  readonly next: Readonly<
    Record<Exclude<TurnKind, 'completed' | 'canceled'>, (seller: string, isOwn: boolean) => string>
  >;
  readonly buttons: Readonly<Record<Side, Partial<Record<SaleEvent, string>>>>;
  readonly questions: SaleQuestions;
  /** After a step, to whoever took it. */
  readonly done: Partial<Record<SaleEvent, string>>;
  /** On the timeline; `refunded` is what the ledger of an order says besides. */
  readonly history: Readonly<Record<SaleEvent | OrderEvent | 'refunded' | 'absence_lifted' | 'clock_changed', string>>;
  /** Whether its steps are listed one by one, because those of the whole order would say something else. */
  readonly hasOwnHistory: boolean;
  readonly states: Readonly<Record<SaleState, string>>;
  /** What runs out when no other sentence and no appointment says it; '' where its days always do. */
  readonly deadline: string;
  /** When and where it is, as this side reads it while it runs. Shown through `web/copy/when-where.ts`. */
  readonly whenWhere: (sale: TimedSale, side: 'buyer' | 'seller', now: number) => WhenWhere;
  /** What the two agreed on, by name, for the desk. */
  readonly terms: (sale: TermedSale) => readonly (readonly [name: string, words: string])[];
  readonly handover: HandoverWords;
  /** What of the deposit goes to the seller, as the desk is proposed when it decides for them at `now`, rupiah; null: nothing is divided. */
  readonly proposedPart: (sale: KeptSale & { readonly disputedFrom: string }, now: number) => number | null;
  /** Below the box that says, as a dispute ends, that the thing is back with its seller; null: it is not asked. */
  readonly returnedHint: string | null;
}

// --- Parts of the screens, each loaded when it is shown, and what the screens around them ask.

/** What a kind asks while a product is posted. The values are sent as `details`, whatever they are. */
export interface KindFieldsProps {
  values: Readonly<Record<string, unknown>>;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
  /** Sentences under fields, by the field's name in the details. */
  errors: Readonly<Record<string, string>>;
}

type KindProduct = Pick<Tables['products'], '$id' | 'name' | 'price' | 'sellerId' | 'kind' | 'closesAt'>;

export interface KindPanelProps {
  product: KindProduct;
  isOwn: boolean;
  /** What stands below; drawn when the panel's height is known, so that it never moves. */
  children: ReactNode;
}

/** What a line of the cart knows; the days and the deposit of a piece are a rental's. */
export interface KindLineProps {
  productId: string;
  quantity?: number;
  rentFrom?: string;
  rentDays?: number | null;
  deposit?: number | null;
  /** What was chosen so far; only with `onChoose`. */
  chosen?: LineChoice | undefined;
  /** At the checkout; absent in the cart, which only shows. */
  onChoose?: ((chosen: LineChoice) => void) | undefined;
}

/** A line that was removed from the cart; a row of `cartItems` fits. */
export type RemovedLine = Pick<Tables['cartItems'], 'productId' | 'quantity' | 'rentFrom' | 'rentDays'>;

/** A line at the checkout. */
export interface OrderedLine {
  readonly productId: string;
  readonly quantity: number;
  /** Rupiah for each piece that come back. */
  readonly pieceDeposit: number;
}

/** What the checkout showed besides prices: the order is refused where it has changed since. */
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
  /** Of its heading. */
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

/** A sale with what some kinds keep in it; a row of `sales` fits. */
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
  /** The two of the sale: staff do not decide what they are part of. */
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

/** What a report is about, as its page knows it. */
export type ReportedRow = Pick<Tables['reports'], 'wantedId' | 'reportedByUserId' | 'personId'>;

/** A form of a kind's own instead of the posting form. */
export interface OwnForm {
  readonly to: string;
  /** Among the parts of selling. */
  readonly tab: string;
  /** Above the posting form: a question, and the way there. */
  readonly before: string;
  readonly link: string;
}

/** With what the posting form begins, when it is opened for something else. */
export interface Prefill {
  readonly $id: string;
  readonly name: string;
  readonly category: string;
  /** Above the form. */
  readonly note: string;
  /** Where the form leads once this product is posted; null: as always. */
  readonly leadsTo: (productId: string) => string | null;
}

/** In selling, on the product's page, in the cart and at the checkout. */
export interface KindParts {
  /** Below the category in the posting form. */
  readonly Fields: Part<KindFieldsProps> | Nothing;
  /** Until when the product would take orders that these details make, ISO; null: no end, or not known to the form. */
  readonly closesAt: (details: Readonly<Record<string, unknown>>) => string | null;
  /** Where its product is, as its details say, so that the form asks for a place once; nothing: the form asks. */
  readonly place:
    | { readonly of: (details: Readonly<Record<string, unknown>>) => string; readonly note: string }
    | Nothing;
  readonly ownForm: OwnForm | Nothing;
  /** By the name in the posting form's address whose value is the id of what it is opened for. `userId`: whoever posts. */
  readonly prefill:
    | { readonly param: string; readonly read: (id: string, userId: string) => Promise<Prefill | null> }
    | Nothing;
  /** In the questions before products are deleted: what ends with them. */
  readonly RemovalNote: Part<{ productIds: readonly string[] }> | Nothing;

  /** On the product's page, above its buttons. */
  readonly Panel: Part<KindPanelProps> | Nothing;
  /** What it shows on pages of other products. */
  readonly beside:
    | { readonly isAt: (product: { isInBundle: boolean }) => boolean; readonly Beside: Part<{ productId: string }> }
    | Nothing;
  /** On the page of a seller. */
  readonly SellerAction: Part<{ sellerId: string }> | Nothing;

  /** In the cart and at the checkout, below the product's line. */
  readonly Line: Part<KindLineProps> | Nothing;
  /** Puts a removed line into the cart again. */
  readonly putBack: (line: RemovedLine) => Promise<void>;
  readonly shownTerms: (queries: QueryClient, lines: readonly OrderedLine[]) => ShownTerms;
  /** Query keys of what a refused order may have shown as it was. */
  readonly shownKeys: readonly QueryKey[];

  /** Beside a login that this page asked for. */
  readonly atLogin:
    | { readonly isAt: (path: string) => boolean; readonly AtLogin: Part<{ path: string; door: Door }> }
    | Nothing;
}

/** On the pages of orders and sales. */
export interface SaleParts {
  /** The photo of what was sold, where it is not a product's. */
  readonly SoldPhoto: Part<SoldPhotoProps> | Nothing;
  /** On the page of a sale, for its seller and its buyer. */
  readonly Sale: Part<KindSaleProps> | Nothing;
  /** Where its money is; nothing: as of all sales. */
  readonly SaleMoney: Part<SaleMoneyProps> | Nothing;
  /** Below its money. */
  readonly SaleFacts: Part<SaleFactsProps> | Nothing;
  /** Its seller's page has the buyer's code as well, and the other way round: what was handed over comes back. */
  readonly comesBack: boolean;
  /** Day and hour of a booked sale that is moved; nothing: they are typed. */
  readonly StartField: Part<StartFieldProps> | Nothing;
  /** Sellers of it have a week to look at, also before anything is agreed. */
  readonly hasSchedule: boolean;
  /** Above the list of a seller's sales. */
  readonly aboveSales:
    | {
        readonly key: (userId: string) => QueryKey;
        readonly read: (userId: string) => Promise<readonly object[]>;
        /** `without`: ids of groups of sales that are rows of the list. */
        readonly AboveSales: Part<{ userId: string; without: ReadonlySet<string> }>;
      }
    | Nothing;
}

/** Its orders and sales are shown as those of goods. */
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

/** On the pages of administrators. */
export interface AdminParts {
  /** On the desk's page of a dispute. */
  readonly Case: Part<CaseProps> | Nothing;
  readonly CaseFiles: Part<CaseFilesProps> | Nothing;
  /** Where the desk divides a deposit. */
  readonly Division: Part<DivisionProps> | Nothing;
  /** What a report of this subject is about. */
  readonly reported: { readonly subject: string; readonly Reported: Part<{ report: ReportedRow }> } | Nothing;
}

/** Administrators see its sales as those of goods. */
export const noAdminParts: AdminParts = {
  Case: nothing,
  CaseFiles: nothing,
  Division: nothing,
  reported: nothing,
};

/** It has no such time, or its form does not know it. */
export const noClosing = (): null => null;
/** The checkout shows nothing of it but prices. */
export const noShownTerms = (): ShownTerms => ({});
export const noShownKeys: readonly QueryKey[] = [];
