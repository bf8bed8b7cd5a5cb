/**
 * The draw's result, computed so that anybody can verify it. The page shows the hash of a secret seed from the first
 * day, so the giver can't choose the seed after the tickets are known; it shows the seed only with the result, so the
 * ranks can't be known before.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Hash of the seed, published before the draw. */
export const seedHashOf = (seed: string): string => hashOf(seed);

/** The draw value of a ticket. `printf '%s' 'SEED:TICKET' | sha256sum` prints the same. */
export const drawnBy = (seed: string, ticket: string): string => hashOf(`${seed}:${ticket}`);

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Tickets sorted for display, so that their sequence does not reveal the sequence of entry. */
export const sortedTickets = (tickets: readonly string[]): string[] => [...new Set(tickets)].sort(byText);

/** All tickets, the winner first: sorted by draw value, ascending. */
export const rankedTickets = (seed: string, tickets: readonly string[]): string[] =>
  sortedTickets(tickets)
    .map((ticket) => ({ ticket, drawn: drawnBy(seed, ticket) }))
    .sort((one, other) => byText(one.drawn, other.drawn))
    .map(({ ticket }) => ticket);

/** Whether the revealed seed matches the hash published when the draw was announced. */
export const isSeedOf = (seed: string, seedHash: string): boolean => seed !== '' && seedHashOf(seed) === seedHash;
