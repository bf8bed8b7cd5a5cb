import type { Plugin } from 'vite';

/**
 * node-appwrite brings all of undici (640 KB) for what Node 22 has built in. Only `setSelfSigned` needs more, and no
 * function trusts a server without a certificate.
 */
const undici = `
export const { fetch, FormData, File } = globalThis;
export class Agent { constructor() { throw new Error('A function cannot use setSelfSigned: undici is not bundled.'); } }
`;

/** midtrans-client merges its settings with two functions of lodash and requires the whole of it (480 KB). */
const lodash = `
export { default as merge } from 'lodash/merge.js';
export { default as pick } from 'lodash/pick.js';
`;

const given = new Map(Object.entries({ undici, lodash }));
const usesOfLodash = /\b_\.(\w+)/g;

/** Leaves out of a function what it brings and never runs: a person waits while it is loaded. */
export const leanLibraries: Plugin = {
  name: 'lean-libraries',
  enforce: 'pre',
  resolveId: (id) => (given.has(id) ? `\0${id}` : undefined),
  load: (id) => given.get(id.slice(1)),
  transform(code, id) {
    if (!/[\\/]midtrans-client[\\/]/.test(id)) return;
    const missing = [...code.matchAll(usesOfLodash)].find(([, name = '']) => !['merge', 'pick'].includes(name));
    if (missing) throw new Error(`${id} uses ${missing[0]} of lodash: give it in scripts/functions/lean-libraries.ts`);
  },
};
