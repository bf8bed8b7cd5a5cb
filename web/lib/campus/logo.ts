import { previewLook } from '#domain/photo-preview.ts';
import { previewAddress } from '../appwrite-addresses.ts';

/** Size for the header: 38 px, for screens with a pixel ratio of 2 and more. */
export const logoAddress = (logoId: string): string => previewAddress('banners', logoId, previewLook(104, 104));
