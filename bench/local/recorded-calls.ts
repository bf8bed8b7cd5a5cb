import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `8 in 3 + 7 in 3`: the calls and sequential rounds of these actions, from the checkout's own calls.txt. */
export function callsOf(checkout: string, actions: readonly string[]): string {
  const lines = readFileSync(join(checkout, 'tests/functions/calls.txt'), 'utf8').split('\n');
  const found = actions.map((action) => lines.find((line) => line.startsWith(`${action} | `)));
  return found.map((line) => line?.split(' | ').slice(1, 3).join(' in ') ?? '?').join(' + ');
}
