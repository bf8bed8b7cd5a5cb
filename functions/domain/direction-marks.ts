/**
 * Unicode embeddings, overrides and isolates, which change the direction of the text around them: a character range for
 * regular expressions. Names, reviews and cards each remove further characters.
 */
export const directionMarks = '\\u202A-\\u202E\\u2066-\\u2069';
