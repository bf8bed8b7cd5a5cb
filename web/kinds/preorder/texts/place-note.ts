/** In the step of the posting form that asks other sellers for a place. */
export const placeNote = 'Lokasi dan tempat bertemu mengikuti tempat pengambilan PO.';
