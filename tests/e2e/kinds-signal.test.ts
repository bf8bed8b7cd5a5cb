/**
 * The network is lost before the press: a message appears, typed text stays, and repeated presses later have one
 * effect.
 */
import { freeTexts } from '../../web/kinds/free/texts/free.ts';
import { press, screens } from './fault-screens.ts';
import { expect, test } from './fixtures.ts';
import { kindScreens } from './kind-screens.ts';
import { cutSignal } from './offline-browser.ts';

test.use({ campusOf: 'faults' });

const cut = /ERR_|WebSocket|[Rr]econnect|Failed to load resource|Failed to fetch|snap\.js could not be loaded/;
const noServer = 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.';

for (const screen of [...screens, ...kindScreens])
  test(`a press offline, then two presses online, have one effect: ${screen.name}`, async ({
    page,
    campus,
    expectNoise,
  }) => {
    expectNoise(cut);
    const count = await screen.open(page, campus);
    const mend = await cutSignal(page);
    await press(page, screen);
    await screen.excused(page, noServer);
    await screen.kept(page);
    expect(await count()).toBe(0);
    await mend();
    const twice = () => page.getByRole('button', { name: screen.button, exact: true }).dblclick();
    // Checked in parallel with the press, because the success toast disappears.
    await Promise.all([screen.isPatient || screen.showsDone ? screen.again(page) : twice(), screen.done(page)]);
    expect(await count()).toBe(1);
  });

for (const screen of kindScreens.filter(({ button }) => button !== freeTexts.enter))
  test(`after the phone kills the tab while offline, the form is restored and sent once: ${screen.name}`, async ({
    page,
    campus,
    expectNoise,
  }) => {
    expectNoise(cut);
    const count = await screen.open(page, campus);
    const mend = await cutSignal(page);
    await press(page, screen);
    await screen.excused(page, noServer);
    await mend();
    await page.reload();
    await screen.reopen?.(page);
    await screen.kept(page);
    expect(await count()).toBe(0);
    await screen.again(page);
    await screen.done(page);
    expect(await count()).toBe(1);
  });
