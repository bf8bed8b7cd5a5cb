/**
 * The Google button appears only if the project has Google sign-in: otherwise a press would end on Appwrite's own error
 * page.
 */
import { afterEach, expect, test } from 'vitest';
import { authTexts } from '../../../web/copy/auth.ts';
import { eventually } from '../../support/eventually.ts';
import { startClient } from './open-page.tsx';

let client: Awaited<ReturnType<typeof startClient>>;
afterEach(() => {
  client.close();
  document.head.replaceChildren(); // removes the configuration of the previous case
});

test.each([
  { config: {}, isOffered: false },
  { config: { signInWith: 'google' }, isOffered: true },
])('with $config, login and registration have the button: $isOffered', async ({ config, isOffered }) => {
  client = await startClient(config);
  for (const [path, label, form] of [
    ['/login', authTexts.google, authTexts.noAccount],
    ['/register', authTexts.googleRegister, authTexts.haveAccount],
  ] as const) {
    client.open(path, { mood: 'empty', who: 'visitor' });
    await eventually(() => expect(document.body.textContent).toContain(form));
    expect(document.body.textContent?.includes(label), path).toBe(isOffered);
    expect(document.body.textContent?.includes(`${authTexts.or}${label}`), path).toBe(isOffered);
  }
});
