/**
 * Marks that turn the direction of what stands behind them, beyond the text they came with: a range for the class of a regular
 * expression. Names, reviews and cards each leave out other things besides.
 */
export const directionMarks = '\\u202A-\\u202E\\u2066-\\u2069';
