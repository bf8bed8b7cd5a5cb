/**
 * What a kind of trade tells the screens: the contract that each kind's folder implements. Every entry is required; what does not apply is
 * written as a named value (`nothing`, `noFilters`, `usualTurns` …), so that a new kind decides it. Shared code knows kinds through this file
 * and the lists beside it (faces.ts, sale-words.ts, parts.ts, pages.ts), never through a kind's folder. How a kind is added: docs/walks.md.
 */
import type { ComponentType, ReactNode } from 'react';
import type { KindColumns } from '#domain/kinds/kind.ts';
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { TurnKind } from '#domain/orders/next-turn.ts';
import type { OrderEvent } from '#domain/orders/order.ts';
import type { SaleActor, SaleEvent, SaleState } from '#domain/orders/sale.ts';
import type { Tables } from '#rows';
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
}

export const noFilters: readonly KindFilter[] = [];

/** For a seller: what a kind has besides the fields of all products, and the way to its page, where that is changed. */
export interface SellerTerms {
  readonly link: string;
  readonly apart: string;
}

export const noTerms = null;
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
  /** Chips above the lists. */
  readonly filters: readonly KindFilter[];
}

// --- Words: what is said of its sales. Loaded with the pages of orders and sales.

export type Side = Exclude<SaleActor, 'system'>;

export interface ToldSale extends SaleOfKind {
  /** When the buyer of a COD sale said that the goods are there: the seller is asked. */
  readonly receivedAt?: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  /** Rupiah; absent or 0: none. */
  readonly deposit?: number | null;
}

/** `isOwn`: it is the turn of whoever reads it. */
export type TurnLine = (sale: ToldSale, isOwn: boolean) => string | readonly string[];

/** What is asked before a step. */
export interface Asking {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
}

export type AskedSale = ToldSale & {
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

export interface TimedSale {
  readonly meetAt: string | null;
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
}

/** What the desk reads of an agreement; a row of `sales` fits. */
export interface TermedSale {
  readonly meetAt: string | null;
  readonly meetPlace: string;
  readonly packageName: string;
  readonly bookedMinutes: number;
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
  /** What runs out when no other sentence says it. */
  readonly deadline: string;
  /** When it is, in lists of running sales; '' where nothing is agreed. */
  readonly when: (sale: TimedSale) => string;
  /** What the two agreed on, by name, for the desk. */
  readonly terms: (sale: TermedSale) => readonly (readonly [name: string, words: string])[];
  readonly handover: HandoverWords;
  /** Below the box that says, as a dispute ends, that the thing is back with its seller; null: it is not asked. */
  readonly returnedHint: string | null;
}

// --- Parts of the screens, each loaded when it is shown.

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

export interface KindSaleProps {
  sale: Pick<
    Tables['sales'],
    '$id' | 'state' | 'packageName' | 'bookedMinutes' | 'buyerId' | 'sellerId' | 'meetAt' | 'meetPlace'
  >;
  side: 'buyer' | 'seller';
  /** Of its heading. */
  level: 2 | 4;
}

export type { ComponentType, Nothing, Part };
