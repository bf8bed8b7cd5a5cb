/** What bench/peer.ts asks of a shop, whichever it is: a file that describes one exports such a `Shop` as its default. */

/** A product as both shops are given it. */
interface Sample {
  readonly name: string;
  readonly description: string;
  /** Whole rupiah. */
  readonly price: number;
  readonly category: string;
}

/** The newest of a category within a range of prices, a page of 20; no two questions are equal. */
interface ListQuestion {
  readonly category: string;
  readonly least: number;
  readonly most: number;
}

/** The best that a word fits, at most this dear, a page of 20. */
interface SearchQuestion {
  readonly word: string;
  readonly most: number;
}

/** A GET request, as the shop's own client sends it. */
export interface Question {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OpenShop {
  /** `http://127.0.0.1:8000`; paths of questions begin behind it. */
  readonly origin: string;
  /** The process whose time is measured, where it is on this machine. */
  readonly pid?: number;
  list(question: ListQuestion): Question;
  search(question: SearchQuestion): Question;
  /** The page of the n-th product. */
  product(n: number): Question;
  /** A whole order of the n-th product by the n-th buyer, from the cart to the order's number. Throws when it is refused. */
  order(buyer: number, product: number): Promise<void>;
  /** Resolves when what orders started beside their answers is over; without it, nothing is waited for. */
  rest?(): Promise<void>;
  close(): Promise<void>;
}

export interface Shop {
  readonly name: string;
  /** An empty installation of yours, filled with these products and so many people who may buy. */
  open(products: readonly Sample[], buyers: number): Promise<OpenShop>;
}
