/**
 * JSON of the platform under the interface of json-bigint, which Appwrite's SDK asks for (vite.config.ts, docs/decisions). No column
 * of ours holds an integer above 2^53 - 1, the only numbers that the two read differently.
 */
const platformJson = () => JSON;
export default platformJson;
