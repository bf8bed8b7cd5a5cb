/** Characters that the real server adds to an encrypted value: JSON with method, vector, tag and version. */
const FRAME = 121;

/**
 * The length of a value's cipher text on the real server, to which an encrypted column's size applies. The cipher text
 * is base64 in which JSON escapes each `/`. Their number is random, so the expected number is used: every 64th
 * character, rounded up (conformance README, 56).
 */
export function cipherLength(value: string): number {
  const base64 = Math.ceil(Buffer.byteLength(value) / 3) * 4;
  return FRAME + base64 + Math.ceil(base64 / 64);
}

/** `cipherLength` in SQL, for a text column. */
export function cipherLengthSql(column: string): string {
  const base64 = `((length(CAST(${column} AS BLOB)) + 2) / 3 * 4)`;
  return `(${FRAME} + ${base64} + (${base64} + 63) / 64)`;
}
