/** Every person's name on all admin pages links to that person's page, with the demo campus's data. */
import { students } from '../../seeds/campus/people.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { addressesOn } from './pages/addresses.ts';

/** All people except the signed-in administrator. */
const names = students.map(({ name }) => name);

/** Admin lists that appear after a choice on their page. */
const more = ['/admin/payouts?keadaan=prepared', '/admin/payouts?keadaan=paid', '/admin/payouts?keadaan=failed'];
const others = ['/admin/refunds?keadaan=paid', '/admin/disputes?keadaan=diputuskan', '/admin/chat'];

test("every name on admin pages links to its person's page @desktop", async ({ page, campus }) => {
  test.slow();
  await giveSession(page, campus, people.admin.id);
  const desk = (await addressesOn(campus, 'admin')).filter(({ path }) => path.startsWith('/admin/'));
  let seen = 0;
  const lost: string[] = [];
  for (const address of [...desk.map((one) => one.address), ...more, ...others]) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading').first()).toBeVisible();
    // Charts render once they are visible.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 100_000);
        return main.getByText(/^Memuat.*…$/).count();
      }, address)
      .toBe(0);
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    const found = await main.evaluate((element, known) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let linked = 0;
      const lost: string[] = [];
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        const text = (textContent ?? '').trim();
        // Exceptions: a heading with the name of the page's person, and a row in the list of chats, which leads to the
        // chat, whose heading links to the person.
        if (!known.includes(text) || parentElement?.closest('h1, a[href^="/chat/"]')) continue;
        if (parentElement?.closest('a[href^="/admin/users/"]')) linked += 1;
        else lost.push(`${text} in ${parentElement?.parentElement?.outerHTML.slice(0, 200)}`);
      }
      return { linked, lost };
    }, names);
    lost.push(...found.lost.map((text) => `${address}: ${text}`));
    seen += found.linked;
  }
  expect(lost).toEqual([]);
  expect(seen).toBeGreaterThan(50);
});
