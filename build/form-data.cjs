/** What axios (of midtrans-client) asks form-data for, from Node itself: without it the list of all media types stays out, 120 KB. */
module.exports = globalThis.FormData;
