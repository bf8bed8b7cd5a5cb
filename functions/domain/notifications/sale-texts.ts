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

/** A kind's words for sale events. In its phrases, `other` is the name of the other side. */
export interface SaleTexts {
  /** Words for a sale that its seller has marked as ready: 'siap diserahkan'. */
  readonly ready: string;
  readonly readyTitle: string;
  /** The deadline to hand over or finish, as a sentence; '' without a deadline. */
  readonly doneBy: (due: Deadline) => string;
  /** For the buyer: after the seller has accepted the sale, and after the seller has marked it as ready. */
  readonly accepted: Phrase;
  readonly madeReady: Phrase;
  /**
   * For the buyer, after the seller has reported the sale as done: `claimed` if that completes it, `askBuyer` if the
   * buyer has to confirm.
   */
  readonly claimed: Phrase;
  readonly askBuyer: Saying;
  /** The buyer's action, and the question to the seller whether the cash was received. */
  readonly received: string;
  readonly askSeller: Saying;
  /** For the buyer: an agreed meeting. `facts.by`: the seller, or the system for a moved batch pickup. */
  readonly meeting: Saying;
  /** For both sides, after the deadline has passed: the title, and the action that did not happen. */
  readonly overdueTitle: (facts: SaleEventFacts) => string;
  readonly undone: (facts: SaleEventFacts, to: 'buyer' | 'seller') => string;
  /** Verb for what the seller did and has to prove in a dispute: 'serahkan'. */
  readonly given: string;
  /** Preposition between the goods and the buyer's name: 'kepada'. */
  readonly towards: string;
  /**
   * For both sides, when a rented item is handed out and when it is returned; null if the goods stay with the buyer.
   */
  readonly started: ToEach | null;
  readonly returned: ToEach | null;
  /** What happens to the deposit, for each side; '' for kinds without one. */
  readonly deposit: {
    readonly buyer: (facts: SaleEventFacts) => string;
    readonly seller: (facts: SaleEventFacts) => string;
  };
  /** For the seller of a new sale: the start of the title, and the request to answer. */
  readonly newSale: (sale: Pick<SaleEventFacts, 'isBatchOpen' | keyof Deadline>) => Said;
  /** Title of the reminder that asks the buyer to confirm the receipt. */
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

/** Asks the seller about the cash after the buyer has reported the handover. `done`: the buyer's report as one word. */
export const askedAboutCash = (facts: Deal & Deadline, buyer: string, done: string): string =>
  `Menurut ${buyer}, ${dealOf(facts)} sudah ${done}. Pastikan tunainya sudah Anda terima, atau laporkan kendala,${byWhen(facts)}.`;
