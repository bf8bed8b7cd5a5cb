/**
 * Marks that change the text direction beyond their own text: a character range for regular expressions. Names, reviews and cards each
 * remove further characters.
 */
export const directionMarks = '\\u202A-\\u202E\\u2066-\\u2069';
