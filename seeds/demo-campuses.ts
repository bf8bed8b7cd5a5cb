import { campus } from './campus/campus.ts';
import type { DemoCampus } from './demo-campus.ts';
import { kedua } from './kedua/campus.ts';

/** `npm start` opens the first; `npm start -- --campus kedua` the second, which has changed every setting. */
export const demoCampuses = { pertama: campus, kedua } as const satisfies Readonly<Record<string, DemoCampus>>;

export type CampusName = keyof typeof demoCampuses;
export const campusNames = Object.keys(demoCampuses) as CampusName[];
