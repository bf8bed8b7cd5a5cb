import { campus } from '../lib/campus/campus.ts';

/** The market's own name, in words about it. */
export const marketName = (): string => campus().identity.marketName;
