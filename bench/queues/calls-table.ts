/** What an action asks of Appwrite: how many calls in each wave. tests/functions/calls.test.ts keeps the list true. */
import { readFileSync } from 'node:fs';

const rows: ReadonlyMap<string, readonly number[]> = new Map(
  readFileSync('tests/functions/calls.txt', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([action = '', calls = '', , waves = '']) =>
      /^\d+$/.test(calls) ? [[action, waves.split('→').map((wave) => wave.split(',').length)] as const] : [],
    ),
);

/** Calls of each wave. @throws where the list has no such action */
export function wavesOf(action: string): readonly number[] {
  const waves = rows.get(action);
  if (!waves) throw new Error(`tests/functions/calls.txt has no action "${action}".`);
  return waves;
}
