/** Orders of the administrators' lists of money. Separate from their schema, so that the client's pages load no zod. */

/** 'default' is the list's own order, which may depend on the state shown. */
export const moneySorts = ['default', 'oldest', 'newest', 'largest', 'smallest'] as const;
