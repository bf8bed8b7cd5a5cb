/** What an audit entry changed, value by value. */
export interface Change {
  key: string;
  before: string;
  after: string;
}

/** Long entries are cut when they are written; such a text is shown as it is. */
function read(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const say = (value: unknown): string =>
  value === undefined || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** Both sides as values by name: with both there only what differs; the system's columns ($…) are left out. */
export function changesOf({ before, after }: { before: string; after: string }): Change[] {
  const [old, now] = [read(before), read(after)];
  if (!isRecord(old) && !isRecord(now)) {
    return old === undefined && now === undefined ? [] : [{ key: 'nilai', before: say(old), after: say(now) }];
  }
  const [from, to] = [isRecord(old) ? old : {}, isRecord(now) ? now : {}];
  const names = isRecord(now) ? Object.keys(to) : Object.keys(from);
  return names
    .filter((key) => !key.startsWith('$'))
    .map((key) => ({ key, before: say(from[key]), after: say(to[key]) }))
    .filter((change) => !isRecord(old) || !isRecord(now) || change.before !== change.after);
}
