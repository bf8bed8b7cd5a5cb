/** What docs/calls.md says an action asks of Appwrite: how many calls in each wave. The page is kept true by tests/functions/calls.test.ts. */
import { readFileSync } from 'node:fs';

const rows: ReadonlyMap<string, readonly number[]> = new Map(
  readFileSync('docs/calls.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, action = '', calls = '', , waves = '']) =>
      /^\d+$/.test(calls) ? [[action, waves.split('→').map((wave) => wave.split(',').length)] as const] : [],
    ),
);

/** Calls of each wave. @throws where the page has no such action */
export function wavesOf(action: string): readonly number[] {
  const waves = rows.get(action);
  if (!waves) throw new Error(`docs/calls.md has no action "${action}".`);
  return waves;
}
