import { campus } from '../lib/campus/campus.ts';

/** The market's own name, for use in texts. */
export const marketName = (): string => campus().identity.marketName;
