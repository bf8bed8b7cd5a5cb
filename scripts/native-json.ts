import type { Plugin } from 'vite';

/**
 * Both SDKs of Appwrite read and write JSON letter by letter with json-bigint, for numbers beyond 2^53. Ours are whole rupiah,
 * counts and moments (`limits`), which the engine's own JSON reads exactly, ten times as fast and without 24 KB. The SDKs' reviver turns json-bigint's
 * numbers into plain ones: there are none here, and asking it of every value costs as much as json-bigint did.
 */
const native = `
const json = { parse: (text) => JSON.parse(text), stringify: (value) => JSON.stringify(value) };
export default () => json;
`;

const id = '\0native-json';

/** Gives Appwrite's SDKs the engine's own JSON. */
export const nativeJson: Plugin = {
  name: 'native-json',
  enforce: 'pre',
  resolveId: (wanted) => (wanted === 'json-bigint' ? id : undefined),
  load: (wanted) => (wanted === id ? native : undefined),
};
