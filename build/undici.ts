/**
 * Replaces undici for node-appwrite by Node's own fetch. Saves each function 420 KB and 20 to 50 ms of its first call
 * (docs/build.md).
 */
export const { fetch, FormData, File } = globalThis;

/** Only for `setSelfSigned`, which no function calls. */
export class Agent {
  constructor() {
    throw new Error('A function cannot use setSelfSigned: undici is not bundled (build/undici.ts).');
  }
}
