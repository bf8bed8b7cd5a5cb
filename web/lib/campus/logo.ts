import { previewLook } from '#domain/photo-preview.ts';
import { previewAddress } from '../appwrite-addresses.ts';

/** URL of the logo for the header, where it is 38 px high; sized for pixel ratios of 2 and more. */
export const logoAddress = (logoId: string): string => previewAddress('banners', logoId, previewLook(104, 104));
