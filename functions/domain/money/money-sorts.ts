/** Orders of the desk's lists of money, apart from their schema: the client's pages need no zod for them. */

/** The first is the order of the state itself. */
export const moneySorts = ['default', 'oldest', 'newest', 'largest', 'smallest'] as const;
