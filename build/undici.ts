/**
 * What node-appwrite imports of undici, from Node itself: Node 22 has its fetch built in. Saves each function 420 KB and 20 to 50 ms
 * of its first call (docs/build.md).
 */
export const { fetch, FormData, File } = globalThis;

/** node-appwrite makes one for `setSelfSigned`, which no function calls: none trusts a server without a certificate. */
export class Agent {
  constructor() {
    throw new Error('A function cannot use setSelfSigned: undici is not bundled (build/undici.ts).');
  }
}
