import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Client, startClient } from './open-page.tsx';
import { leadingOn, screens, standing, usual } from './screens.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const says = (sentence: string) => eventually(() => expect(client.said()).toContain(sentence));

describe('waiting, with nothing, refused and without a way to Appwrite', () => {
  test.each(screens)('$path', async ({ path, who, given, loading, empty, refused, cut }) => {
    await client.open(path, { mood: 'silent', who, given });
    await (loading === 'skeleton' ? eventually(() => expect(client.isBusy()).toBe(true)) : says(loading));

    await client.open(path, { mood: 'empty', who, given });
    await says(empty);

    await client.open(path, { mood: 'refused', who, given });
    await says(refused ?? usual.refused);

    await client.open(path, { mood: 'cut', who, given });
    await says(cut ?? usual.cut);
  });
});

describe('pages that read nothing of their own stand whatever Appwrite does', () => {
  test.each(standing)('$path', async ({ path, who, says: sentence }) => {
    for (const mood of ['silent', 'refused', 'cut'] as const) {
      await client.open(path, { mood, who });
      await says(sentence);
    }
  });
});

test('every page of the router is among them', () => {
  const paths = [...readFileSync('web/app/router.tsx', 'utf8').matchAll(/path: '([^'*]+)'/g)].map(
    ([, path = '']) => path,
  );
  const known = [...screens, ...standing].map(({ path }) => path.replace(/\?.*$/, ''));
  const isKnown = (path: string) =>
    leadingOn.includes(path) || known.some((one) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(one));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !isKnown(path))).toEqual([]);
});
