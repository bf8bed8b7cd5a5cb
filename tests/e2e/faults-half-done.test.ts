/** A fault between a press and its response: the action happens once, and the person learns the outcome. */
import { type Mend, type Trouble, trouble } from './breakage.ts';
import type { Campus } from './campus.ts';
import { press, type Screen, screens } from './fault-screens.ts';
import { expect, test } from './fixtures.ts';
import { kindScreens } from './kind-screens.ts';

test.use({ campusOf: 'faults' });

/** Console messages of the browser about a broken server. */
const broken = /ERR_|WebSocket|Failed to reconnect|Failed to load resource/;
const unanswered = 'Server terlalu lama menjawab. Periksa apakah sudah berhasil, lalu coba lagi bila perlu.';
const noServer = 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.';

let mend: Mend | undefined;
const mended = async () => {
  const work = mend;
  mend = undefined;
  await work?.();
};
test.afterEach(mended);

/** Runs a test with this fault on every screen. */
const each = (fault: string, go: (stage: Stage) => Promise<void>) => {
  for (const screen of [...screens, ...kindScreens])
    test(`${fault}: ${screen.name} has one effect`, async ({ page, campus, expectNoise }) => {
      expectNoise(broken);
      await go({ page, campus, screen });
    });
};

interface Stage {
  page: Parameters<Screen['open']>[0];
  campus: Campus;
  screen: Screen;
}

/** Opens and fills in the screen, and makes its function fail. */
async function before({ page, campus, screen }: Stage, kind: Trouble) {
  const count = await screen.open(page, campus);
  expect(await count()).toBe(0);
  mend = await trouble(campus, kind, screen.path);
  return count;
}

each('a slow function, pressed twice', async (stage) => {
  const { page, screen } = stage;
  const count = await before(stage, 'works slowly');
  const button = page.getByRole('button', { name: screen.button, exact: true });
  await button.dblclick();
  await expect(
    screen.isPatient ? page.getByText('Mengirim…') : page.locator('button[data-loading], button[aria-busy="true"]'),
  ).toBeVisible();
  await screen.done(page);
  expect(await count()).toBe(1);
});

/**
 * Presses; if the client does not retry the call, the page says that the outcome is unknown, and the person presses
 * again.
 */
async function goesOn({ page, screen }: Stage, count: () => Promise<number>, left: number): Promise<void> {
  await press(page, screen);
  if (screen.isOnce) {
    await screen.excused(page, unanswered);
    await screen.kept(page);
    expect(await count()).toBe(left);
    await screen.again(page);
  }
  await screen.done(page);
  expect(await count()).toBe(1);
}

each('the function fails once', async (stage) => {
  await goesOn(stage, await before(stage, 'fails once'), 0);
});

each('the function dies before it answers', async (stage) => {
  await goesOn(stage, await before(stage, 'dies before its first answer'), 1);
});

each('the server dies before it answers', async (stage) => {
  const { page, campus, screen } = stage;
  const count = await before(stage, 'never gives its first answer');
  await press(page, screen);
  // Repeats the count, because the first one may predate the effect of the press.
  await expect(async () => expect(await count()).toBe(1)).toPass({ timeout: 60_000 });
  await campus.kill();
  let isLeft = true;
  try {
    // A message is confirmed by its row, without the function's response.
    if (!screen.isPatient) await screen.excused(page, noServer);
    // The live connection may have shown the result before the server died.
    isLeft = !screen.showsDone || (await page.getByRole('button', { name: screen.button, exact: true }).count()) > 0;
    if (isLeft) await screen.kept(page);
  } finally {
    await campus.start();
  }
  if (isLeft) await screen.again(page);
  await screen.done(page);
  expect(await count()).toBe(1);
});
