/**
 * The words of sale events that depend on the kind: the contract, and the words for goods. Indonesian. The receivers of
 * each event, and the words that all kinds share, are in sale-notification.ts.
 */
import { byWhen, type Deadline, type Deal, dealOf, handoverBy } from './deal-words.ts';
import type { Said, SaleEventFacts } from './sale-facts.ts';
import { agreed } from './sale-phrases.ts';
import { meetingTime, placeOf } from './trade-notification.ts';

type Phrase = (facts: SaleEventFacts, other: string) => string;
type Saying = (facts: SaleEventFacts, other: string) => Said;

interface ToEach {
  readonly buyer: Saying;
  readonly seller: Saying;
}

/** `other`: the name of the other side. */
export interface SaleTexts {
  /** The state after its seller marks it as ready: 'siap diserahkan'. */
  readonly ready: string;
  readonly readyTitle: string;
  /** The deadline to hand over or finish, as a sentence; '' without a deadline. */
  readonly doneBy: (due: Deadline) => string;
  /** To the buyer, when the seller has accepted it, and when the seller has marked it as ready. */
  readonly accepted: Phrase;
  readonly madeReady: Phrase;
  /** To the buyer, when the seller reports it as done: as the end of the sale, and as a question to confirm. */
  readonly claimed: Phrase;
  readonly askBuyer: Saying;
  /** The buyer's action, and the question to the seller about the cash. */
  readonly received: string;
  readonly askSeller: Saying;
  /** Tells the buyer about an agreed meeting, from the seller or from the schedule (`by`). */
  readonly meeting: Saying;
  /** Tells both sides that the deadline has passed: the title, and the action that did not happen. */
  readonly overdueTitle: (facts: SaleEventFacts) => string;
  readonly undone: (facts: SaleEventFacts, to: 'buyer' | 'seller') => string;
  /** The seller's action, to prove in a dispute: 'serahkan'. */
  readonly given: string;
  /** Stands between the goods and the buyer's name: 'kepada'. */
  readonly towards: string;
  /** Texts for both sides when the item goes out and when it comes back; null: it stays with the buyer. */
  readonly started: ToEach | null;
  readonly returned: ToEach | null;
  /** The result for its deposit, to each side; '' without one. */
  readonly deposit: {
    readonly buyer: (facts: SaleEventFacts) => string;
    readonly seller: (facts: SaleEventFacts) => string;
  };
  /** Tells the seller about a new sale: the beginning of the title, and the question. */
  readonly newSale: (sale: Pick<SaleEventFacts, 'isBatchOpen' | keyof Deadline>) => Said;
  /** Asks a reminded buyer to confirm it. */
  readonly isItReceived: string;
}

/** For kinds without a deposit. */
const noDepositTexts = { buyer: () => '', seller: () => '' };

/** For kinds whose goods stay with the buyer. */
const neverOut = null;

/** The words for goods. */
export const usualSaleTexts: SaleTexts = {
  ready: 'siap diserahkan',
  readyTitle: 'Pesanan siap diserahkan',
  doneBy: handoverBy,
  accepted: (facts, seller) =>
    facts.appointment
      ? `${seller} menerima ${dealOf(facts)}. Janji temunya ${meetingTime(facts.appointment.startsAt, facts.zone)} di ${placeOf(facts.appointment.place)}.`
      : `${seller} sedang menyiapkan ${dealOf(facts)}.${handoverBy(facts)}`,
  madeReady: (facts, seller) => `${seller} sudah menyiapkan ${dealOf(facts)}.${handoverBy(facts)}`,
  claimed: (facts, seller) => `${seller} memastikan ${dealOf(facts)} dan tunainya sudah diserahkan.`,
  askBuyer: (facts, seller) => [
    'Pesanan sudah Anda terima?',
    `Menurut ${seller}, ${dealOf(facts)} sudah Anda terima. Tekan "Sudah saya terima" atau laporkan kendala${byWhen(facts)}.`,
  ],
  received: 'sudah menerima',
  askSeller: (facts, buyer) => ['Pembeli sudah menerima pesanan?', askedAboutCash(facts, buyer, 'diterima')],
  meeting: (facts, seller) => agreed(seller, facts),
  overdueTitle: () => 'Batas waktu penyerahan lewat',
  undone: () => 'diserahkan',
  given: 'serahkan',
  towards: 'kepada',
  started: neverOut,
  returned: neverOut,
  deposit: noDepositTexts,
  newSale: (sale) => ['Ada pesanan baru', `Terima atau tolak${byWhen(sale)}`],
  isItReceived: 'Sudah terima pesanannya?',
};

/** Asks the seller about the cash after the buyer has reported the handover; `done`: this report in a word. */
export const askedAboutCash = (facts: Deal & Deadline, buyer: string, done: string): string =>
  `Menurut ${buyer}, ${dealOf(facts)} sudah ${done}. Pastikan tunainya sudah Anda terima, atau laporkan kendala,${byWhen(facts)}.`;
