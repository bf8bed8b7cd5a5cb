/** Replaces the place field in the posting form. */
export const placeNote = 'Lokasi dan tempat bertemu mengikuti tempat pengambilan PO.';
