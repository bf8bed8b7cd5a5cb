/** Visibility of text: browsers render nothing for many characters, not only for blanks. */

/**
 * A visible character: no blank, control or format character, none that Unicode lets fonts leave out (U+3164 HANGUL
 * FILLER, U+115F, variation selectors …), and neither the empty braille pattern nor the musical null notehead, which
 * are symbols by class.
 */
const drawn = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/** Whether any character of a text is visible. */
export const isVisible = (text: string): boolean => drawn.test(text);

/** The text, or '' if no character is visible. */
export const visibleOrEmpty = (text: string): string => (isVisible(text) ? text : '');
