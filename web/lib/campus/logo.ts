import { previewLook } from '#domain/photo-preview.ts';
import { previewAddress } from '../appwrite-addresses.ts';

/** Where the header has it: 38 px, for screens of two and more pixels per point. */
export const logoAddress = (logoId: string): string => previewAddress('banners', logoId, previewLook(104, 104));
