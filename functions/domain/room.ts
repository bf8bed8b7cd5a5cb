/**
 * How many of something one person may have at once, counted so that callers at the same moment can't pass it together.
 * The count only ever rises, so a database that adds with a ceiling can tell whether it is still what was read. Its last
 * digits are the places taken since places were last counted; what was freed meanwhile is found by counting anew, which
 * starts the next round.
 */
import { type RoomName, rooms } from './limits.ts';

/** Rounds lie this far apart: further than any room is large. */
const round = 1_000;

const takenIn = (count: number): number => count % round;

/** The room's highest count in this round, or null when all its places were taken and may have been freed since. */
export const ceilingOf = (name: RoomName, count: number): number | null =>
  takenIn(count) < rooms[name] ? count - takenIn(count) + rooms[name] : null;

/** The count of the next round, when `inUse` places were found taken. */
export const nextRound = (count: number, inUse: number): number => count - takenIn(count) + round + inUse;
