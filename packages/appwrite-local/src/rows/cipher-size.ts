/** What the real server stores around an encrypted value: JSON that names method, vector, tag and version. */
const FRAME = 121;

/**
 * Characters that the cipher text of a value takes on the real server, which is what an encrypted column's size limits:
 * base64, in which JSON writes each `/` as two. How many there are is chance; here it is what may be expected, one of 64,
 * rounded up (conformance README, 56).
 */
export function cipherLength(value: string): number {
  const base64 = Math.ceil(Buffer.byteLength(value) / 3) * 4;
  return FRAME + base64 + Math.ceil(base64 / 64);
}

/** The same as SQL, over a column of texts. */
export function cipherLengthSql(column: string): string {
  const base64 = `((length(CAST(${column} AS BLOB)) + 2) / 3 * 4)`;
  return `(${FRAME} + ${base64} + (${base64} + 63) / 64)`;
}
