/** What the simulation stands on: figures that were measured, each with its source, and the few that are assumed, which say so. */

/**
 * Processor time of a call on the embedded server, ms: of its own process, and of its functions with the news that follow. `node bench/call-costs.ts
 * --count 120`, 2026-11-26 at f3e9aa6f, beside other work (load 10 to 16), so that their proportions count (`withAllElse` in simulated-monday.ts).
 */
export const costs = {
  list: { server: 0.83, functions: 0 },
  'new list': { server: 0.71, functions: 0 },
  search: { server: 0.82, functions: 0 },
  product: { server: 0.33, functions: 0 },
  'seller of a product': { server: 0.47, functions: 0 },
  'photo of a card': { server: 0.41, functions: 0 },
  'own orders': { server: 0.42, functions: 0 },
  'own talks': { server: 0.36, functions: 0 },
  'own notifications': { server: 0.27, functions: 0 },
  'talk message': { server: 5.75, functions: 4.5 },
  'read mark': { server: 2.67, functions: 1.83 },
  wish: { server: 3.25, functions: 2.58 },
  // Measured as one, 20.75 and 16.25, with two readings and a payment token every fifth time; shared out by their requests, these two are left out.
  'put into the cart': { server: 4.6, functions: 4 },
  order: { server: 13.1, functions: 11.4 },
  'upload of a photo': { server: 4.17, functions: 3.42 },
} as const;

/** Of what functions spend on an order, the share of the function `notifications`: 2.3 of 6.2 ms. */
export const newsShare = 2.3 / 6.2;

/** Calls of `notifications` for who is told (docs/deploy.md, section 8); taken one after the other. */
export const newsCalls = 7;

/** One call on a real Appwrite 1.9.6 with all that stands behind it, ms: 7 orders a second of 20 calls on two workers (docs/deploy.md, section 8). */
export const callMs = 7;

/** Assumed: the caller's own fetch and the loopback. The p50 of readings on a Monday (1.4 to 1.8 ms) less what they cost. */
export const fetchMs = 1;

/** Assumed: a commit's way to the disk. */
export const diskMs = 2;

/** Monday, new campus, 2,000 people: p50 and p95 (bench/RESULTS.md, "A campus on Monday"), and the share of the core. */
export const monday = {
  busy: 0.21,
  calls: {
    list: [1.5, 12.2],
    search: [1.8, 13.0],
    product: [1.4, 11.7],
    'photo of a card': [2.2, 25.4],
    'put into the cart': [15.6, 75.4],
    order: [31.8, 67.0],
    'talk message': [18.8, 57.8],
    wish: [13.4, 43.8],
  },
} as const;

/** Orders a second with calls of 100 ms, by API workers, at 1, 4 and 16 at once: `npm run bench:orders` (docs/deploy.md, section 8). */
export const ordersByWorkers: Readonly<Record<number, readonly [number, number, number]>> = {
  2: [0.6, 0.6, 0.6],
  4: [1.3, 1.3, 1.3],
  6: [1.9, 2.1, 2.0],
  12: [1.9, 4.3, 4.1],
  24: [1.9, 7.0, 6.5],
};
