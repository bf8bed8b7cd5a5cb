/**
 * Whether a pressed key belongs to a composition: to the choice of a word from what was typed, as for Chinese or dead keys. Safari
 * has ended it when it tells of the Enter that ended it; of such keys it gives the code 229.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
