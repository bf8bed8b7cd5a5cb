/** The campus's long texts; defaults where it has set none. */
import { defaultTexts } from '#domain/settings/defaults.ts';
import type { Texts } from '#domain/settings/texts.ts';
import { campus, type KnownCampus, useCampus } from './campus.ts';

const textsOf = ({ texts }: KnownCampus): Texts => ({ ...defaultTexts, ...texts });

export const campusTexts = (): Texts => textsOf(campus());
export const useCampusTexts = (): Texts => textsOf(useCampus());
