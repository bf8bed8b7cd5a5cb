/**
 * Who wins a draw, by arithmetic that anybody can repeat. The hash of a secret seed is shown from the first day on, so the seed can't be
 * chosen once the tickets are known; the seed is shown with the draw, so nobody can know the ranks before.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** What is shown of a seed before the draw. */
export const seedHashOf = (seed: string): string => hashOf(seed);

/** What a ticket draws. `printf '%s' 'SEED:TICKET' | sha256sum` finds the same. */
export const drawnBy = (seed: string, ticket: string): string => hashOf(`${seed}:${ticket}`);

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Tickets as they are shown, so that their sequence tells nothing of who came first. */
export const sortedTickets = (tickets: readonly string[]): string[] => [...new Set(tickets)].sort(byText);

/** All tickets, the winner first: by what each draws, the lowest first. */
export const rankedTickets = (seed: string, tickets: readonly string[]): string[] =>
  sortedTickets(tickets)
    .map((ticket) => ({ ticket, drawn: drawnBy(seed, ticket) }))
    .sort((one, other) => byText(one.drawn, other.drawn))
    .map(({ ticket }) => ticket);

/** Whether the shown seed is the one whose hash was shown from the beginning. */
export const isSeedOf = (seed: string, seedHash: string): boolean => seed !== '' && seedHashOf(seed) === seedHash;
