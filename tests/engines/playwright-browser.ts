import { type Browser, chromium, firefox } from '@playwright/test';

export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

/** Internals of Playwright's WebDriver BiDi client, which have no types. */
interface Inside {
  _connection: {
    toImpl(browser: Browser): { _browserSession: { send(method: string, parameters: unknown): Promise<unknown> } };
  };
}

/**
 * Starts a Firefox as its distributor built it. Playwright sets media features in each new window by a command that
 * Firefox 153 lacks: there they keep their defaults. Delete this when Firefox supports the command.
 */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  const session = (browser as unknown as Inside)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (method, parameters) => {
    const answer = send(method, parameters);
    if (method !== 'emulation.setMediaFeaturesOverride') return answer;
    return answer.catch((error: Error) => {
      if (!error.message.includes('unknown command')) throw error;
      return {};
    });
  };
  return browser;
}
