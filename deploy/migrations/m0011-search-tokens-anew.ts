/** Products are found by the words of now: more other names, measures in one piece, what their category is called besides. */
import type { DataMigration } from './data-migration.ts';
import { searchTokensOfProducts } from './m0007-search-tokens.ts';

export const searchTokensAnew: DataMigration = {
  ...searchTokensOfProducts,
  id: 'm0011',
  what: 'products.searchTokens is what a product is found by, in the words of now',
};
