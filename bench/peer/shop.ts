/** The interface of a shop for bench/peer.ts. A file that describes a shop exports a `Shop` as its default. */

/** A product that is created in both shops. */
interface Sample {
  readonly name: string;
  readonly description: string;
  /** Whole rupiah. */
  readonly price: number;
  readonly category: string;
}

/** The newest products of a category within a price range, a page of 20; no two requests are equal. */
interface ListQuestion {
  readonly category: string;
  readonly least: number;
  readonly most: number;
}

/** The best matches of a word up to a price, a page of 20. */
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
  /** `http://127.0.0.1:8000`; paths of requests are relative to it. */
  readonly origin: string;
  /** Id of the process to measure, if the shop runs on this machine. */
  readonly pid?: number;
  list(question: ListQuestion): Question;
  search(question: SearchQuestion): Question;
  /** The page of the n-th product. */
  product(n: number): Question;
  /**
   * A complete order of the n-th product by the n-th buyer, from the cart to the order's number. Throws if it is
   * refused.
   */
  order(buyer: number, product: number): Promise<void>;
  /** Resolves when the background work of orders is done; without it, nothing is awaited. */
  rest?(): Promise<void>;
  close(): Promise<void>;
}

export interface Shop {
  readonly name: string;
  /** Opens an empty installation of the shop and fills it with these products and `buyers` people who can buy. */
  open(products: readonly Sample[], buyers: number): Promise<OpenShop>;
}
