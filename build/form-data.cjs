/** Replaces form-data for axios (of midtrans-client) by Node's own, which saves the list of all media types, 120 KB. */
module.exports = globalThis.FormData;
