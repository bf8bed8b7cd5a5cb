/**
 * Whether a key press belongs to an IME composition (choosing a word from what was typed, or a dead key). Safari ends
 * the composition before it reports the Enter that ended it, with key code 229.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
