import { authTexts } from '../../web/copy/auth.ts';
import { moveIn } from '../e2e/new-people.ts';
import { expect, test } from './fixtures.ts';
import { button, field } from './looks.ts';

/** In the page: whether the deferred modules have loaded (web/app/after-first-screen.ts). */
const hasLateParts = `return !String(Node.prototype.removeChild).includes('[native code]')`;

test('after a logout in another page, going back does not show the person’s page', async ({
  screenOf,
  campus,
  allowed,
}) => {
  allowed.push(/status of 401/); // Chromium logs responses with 401 after the logout
  allowed.push(/WebSocket error/); // WebKit closes the live connection of a page in its back/forward cache
  const buyer = await moveIn(campus, { name: 'Sekar Rahasia' });
  const screen = await screenOf(buyer.id);
  await screen.open('/settings');
  await screen.see({ text: buyer.email });
  await expect.poll(() => screen.run(hasLateParts)).toBe(true);
  await screen.become(null); // navigates to another page of this site
  await screen.run('setTimeout(() => history.back())'); // not at once: the navigation would end the call that starts it
  await screen.see(field(authTexts.email));
  await screen.see(button(authTexts.login));
});
