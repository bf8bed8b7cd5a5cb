/** Last read time of each unread conversation: id → ISO time. */
export type Looks = ReadonlyMap<string, string>;

interface News {
  readonly conversationId: string;
  readonly $createdAt: string;
}

const oldestOf = (looks: Looks) => [...looks.values()].reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b));

/**
 * Counts the messages of each conversation since it was last read. `readSince` reads the other side's messages of all
 * these conversations since a time; its limit caps the count.
 */
export async function countUnread(
  looks: Looks,
  readSince: (ids: string[], since: string) => Promise<readonly News[]>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  if (looks.size === 0) return counts;
  for (const { conversationId, $createdAt } of await readSince([...looks.keys()], oldestOf(looks))) {
    if (Date.parse($createdAt) <= Date.parse(looks.get(conversationId) ?? '')) continue;
    counts[conversationId] = (counts[conversationId] ?? 0) + 1;
  }
  return counts;
}

export const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);
