/**
 * Whether a key press belongs to an IME composition (choosing a word, or a dead key). Safari ends the composition
 * before it reports the Enter that ended it, with key code 229.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

/**
 * Whether Enter sends a multi-line field. Not on a touch screen, whose keyboard has no Shift+Enter for a line break,
 * unless with Ctrl or Cmd. A device without any pointer counts as one with a keyboard.
 */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !isComposing(event) &&
  (event.ctrlKey || event.metaKey || (!event.shiftKey && !matchMedia('(pointer: coarse)').matches));
