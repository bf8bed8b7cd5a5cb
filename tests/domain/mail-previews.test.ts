import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailPreviews } from '../../scripts/mails/previews.ts';

const folder = 'docs/mails';

test('the previews in docs/mails match the mails (update with "npm run mails")', () => {
  const kept = readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name): [string, string] => [name.slice(0, -5), readFileSync(`${folder}/${name}`, 'utf8')]);
  expect(new Map(kept)).toEqual(mailPreviews());
});

test('each preview is linked on its page', () => {
  const page = readFileSync(`${folder}/README.md`, 'utf8');
  for (const kind of mailPreviews().keys()) expect(page).toContain(`](${kind}.html)`);
});
