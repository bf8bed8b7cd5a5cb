/** Orders of the administrators' lists of money. Separate from their schema, so that the client's pages load no zod. */

/** 'default' is the order of the state. */
export const moneySorts = ['default', 'oldest', 'newest', 'largest', 'smallest'] as const;
