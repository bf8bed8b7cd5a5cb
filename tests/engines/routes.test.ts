/** Opens every page of the router as the people it is for; none may show an error page. */
import { writeFileSync } from 'node:fs';
import { addressesOn, idOf, type Visitor } from '../e2e/pages/addresses.ts';
import { expect, test } from './fixtures.ts';

/** Folder of LOOK for screenshots for people to look at. */
const folder = process.env.LOOK;

const people: readonly Visitor[] = ['visitor', 'student', 'admin'];

/**
 * In the page: pending loads, its title (which the pre-rendered screen shows before React renders), and the code by
 * which an error page refers to its console entry.
 */
const state = `
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const text = document.body.innerText;
  const failed = text.match(/Kode: [0-9A-Z]{6}/) ?? text.match(/Tidak dapat terhubung[^.]*/);
  if (failed) return 'error page: ' + failed[0];
  const isDrawn = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  if (!seen('h1').some(isDrawn)) return 'no title';
  const loading = seen('[class*="skeleton" i], .mantine-Loader-root, [aria-busy="true"]').length;
  return loading > 0 ? 'loading' : 'ready';`;

for (const as of people)
  test(`all pages of a ${as} open`, async ({ screenOf, campus, engine }) => {
    test.setTimeout(900_000);
    const screen = await screenOf(as === 'visitor' ? null : idOf[as]);
    const wrong: string[] = [];
    for (const { path, address } of await addressesOn(campus, as)) {
      await screen.open(address);
      let is: unknown;
      await expect
        .poll(async () => {
          is = await screen.run(state);
          return is;
        }, address)
        .toMatch(/^(ready|error page)/)
        .catch(() => undefined);
      if (is !== 'ready') wrong.push(`${address}: ${is}`);
      if (folder)
        writeFileSync(`${folder}/${as}${path.replaceAll(/[/:*]/g, '-')}-${engine}.png`, await screen.picture());
    }
    expect(wrong).toEqual([]);
  });
