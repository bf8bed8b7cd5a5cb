import { answer, market } from '../functions.ts';

/** Has the server make the caller's profile row. A file of its own: what calls functions stays out of the first screen. */
export const ensureProfile = () => answer(market.profile.ensure.$post());
