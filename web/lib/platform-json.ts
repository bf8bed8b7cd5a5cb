/**
 * The platform's JSON under the interface of json-bigint, which Appwrite's SDK imports (vite.config.ts,
 * docs/decisions). The two differ only for integers above 2^53 - 1, and no column of ours holds one.
 */
const platformJson = () => JSON;
export default platformJson;
