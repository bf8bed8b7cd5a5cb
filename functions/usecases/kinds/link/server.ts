import { type Kind, nothingOrdered, nothingPosted, nothingWritten, priceOfProduct } from '../kind.ts';

/** What is sold by link is no product: its order is written by order-link.ts. */
export const linkKind: Kind = {
  post: nothingPosted,
  choose: priceOfProduct,
  order: nothingOrdered,
  restock: nothingWritten,
  moved: nothingWritten,
  edit: nothingWritten,
  remove: nothingWritten,
};
