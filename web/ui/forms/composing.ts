/**
 * Whether a key press belongs to an IME composition (choosing a word from what was typed, or a dead key). Safari ends
 * the composition before it reports the Enter that ended it, with key code 229.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

/**
 * Whether Enter leaves a field of several lines: not on a touch screen, whose keyboard has no Shift for a line break, unless with Ctrl or
 * Cmd. A device that names no pointer at all has a keyboard.
 */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !isComposing(event) &&
  (event.ctrlKey || event.metaKey || (!event.shiftKey && !matchMedia('(pointer: coarse)').matches));
