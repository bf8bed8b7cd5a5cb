/**
 * How notifications word the events of a sale, where its kind matters: the contract, and the wording of goods. Indonesian. Who is notified of
 * which event, and what all kinds say alike, is in sale-notification.ts.
 */
import { byWhen, type Deal, dealOf, handoverBy } from './deal-words.ts';
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
  /** What its seller has made of it by marking it as ready: 'siap diserahkan'. */
  readonly ready: string;
  readonly readyTitle: string;
  /** Until when it is handed over or done, as a sentence; '' where no time runs. */
  readonly doneBy: (dueAt: string | null) => string;
  /** To the buyer: its seller has accepted it, and has marked it as ready. */
  readonly accepted: Phrase;
  readonly madeReady: Phrase;
  /** To the buyer: its seller says that it is done, which ends it, or which the buyer is asked to confirm. */
  readonly claimed: Phrase;
  readonly askBuyer: Saying;
  /** What the buyer did with it, and the question to the seller about the cash. */
  readonly received: string;
  readonly askSeller: Saying;
  /** To the buyer: an agreed meeting, by the seller, or by the schedule (`by`). */
  readonly meeting: Saying;
  /** The deadline has passed: title, and what did not happen, to each side. */
  readonly overdueTitle: (facts: SaleEventFacts) => string;
  readonly undone: (facts: SaleEventFacts, to: 'buyer' | 'seller') => string;
  /** What a seller shows in a dispute to have done: 'serahkan'. */
  readonly given: string;
  /** Between the goods and the buyer's name: 'kepada'. */
  readonly towards: string;
  /** It goes out, and comes back, to each side; null: it stays with the buyer. */
  readonly started: ToEach | null;
  readonly returned: ToEach | null;
  /** What became of its deposit, to each side; '' where there is none. */
  readonly deposit: {
    readonly buyer: (facts: SaleEventFacts) => string;
    readonly seller: (facts: SaleEventFacts) => string;
  };
  /** To the seller of a new sale: the title's beginning, and what is asked. */
  readonly newSale: (sale: Pick<SaleEventFacts, 'isBatchOpen' | 'dueAt'>) => Said;
  /** A buyer is reminded to confirm it. */
  readonly isItReceived: string;
}

/** Its deposit is not spoken of: it has none. */
const noDepositTexts = { buyer: () => '', seller: () => '' };

/** Its goods stay with the buyer. */
const neverOut = null;

/** As goods are spoken of. */
export const usualSaleTexts: SaleTexts = {
  ready: 'siap diserahkan',
  readyTitle: 'Pesanan siap diserahkan',
  doneBy: handoverBy,
  accepted: (facts, seller) =>
    facts.appointment
      ? `${seller} menerima ${dealOf(facts)}. Janji temunya ${meetingTime(facts.appointment.startsAt)} di ${placeOf(facts.appointment.place)}.`
      : `${seller} sedang menyiapkan ${dealOf(facts)}.${handoverBy(facts.dueAt)}`,
  madeReady: (facts, seller) => `${seller} sudah menyiapkan ${dealOf(facts)}.${handoverBy(facts.dueAt)}`,
  claimed: (facts, seller) => `${seller} memastikan ${dealOf(facts)} dan tunainya sudah diserahkan.`,
  askBuyer: (facts, seller) => [
    'Pesanan sudah Anda terima?',
    `Menurut ${seller}, ${dealOf(facts)} sudah Anda terima. Tekan "Sudah saya terima" atau laporkan kendala${byWhen(facts.dueAt)}.`,
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
  newSale: ({ dueAt }) => ['Ada pesanan baru', `Terima atau tolak${byWhen(dueAt)}`],
  isItReceived: 'Sudah terima pesanannya?',
};

/** The buyer says that it is done; `done`: in a word. */
export const askedAboutCash = (facts: Deal & Pick<SaleEventFacts, 'dueAt'>, buyer: string, done: string): string =>
  `Menurut ${buyer}, ${dealOf(facts)} sudah ${done}. Pastikan tunainya sudah Anda terima, atau laporkan kendala,${byWhen(facts.dueAt)}.`;
