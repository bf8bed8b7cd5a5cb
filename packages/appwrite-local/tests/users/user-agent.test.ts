import { expect, test } from 'vitest';
import { readUserAgent } from '../../src/users/user-agent.ts';
import { busyFor } from '../support/delay.ts';

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`;
const chrome = (version: string, mobile = '') =>
  `AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}${mobile} Safari/537.36`;

/**
 * Operating system, client, engine and device as in Appwrite's session: major and minor version, and the complete
 * version of the engine.
 */
test.each<[string, string]>([
  [
    mozilla(`(Windows NT 10.0; Win64; x64) ${chrome('120.0.6099.71')}`),
    'WIN Windows 10 | browser CH Chrome 120.0 | Blink 120.0.6099.71 | desktop',
  ],
  [
    mozilla(`(Windows NT 10.0; Win64; x64) ${chrome('120.0.0.0')} Edg/120.0.2210.61`),
    'WIN Windows 10 | browser PS Microsoft Edge 120.0 | Blink 120.0.0.0 | desktop',
  ],
  [
    mozilla('(X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0'),
    'LIN GNU/Linux | browser FF Firefox 121.0 | Gecko 121.0 | desktop',
  ],
  [
    mozilla(`(Linux; Android 10; K) ${chrome('120.0.0.0', ' Mobile')}`),
    'AND Android 10 | browser CM Chrome Mobile 120.0 | Blink 120.0.0.0 | smartphone',
  ],
  [
    mozilla(`(Linux; Android 13; SM-A536E) ${chrome('119.0.6045.163', ' Mobile')}`),
    'AND Android 13 | browser CM Chrome Mobile 119.0 | Blink 119.0.6045.163 | smartphone Samsung SM-A536E',
  ],
  [
    mozilla('(Android 14; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0'),
    'AND Android 14 | browser FM Firefox Mobile 121.0 | Gecko 121.0 | smartphone',
  ],
  [
    mozilla(
      '(iPhone; CPU iPhone OS 17_1_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
    ),
    'IOS iOS 17.1 | browser MF Mobile Safari 17.1 | WebKit 605.1.15 | smartphone Apple iPhone',
  ],
  [
    mozilla(
      '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15',
    ),
    'MAC Mac 10.15 | browser SF Safari 17.1 | WebKit 605.1.15 | desktop Apple',
  ],
  ['node', '|  |  |'],
  ['', '|  |  |'],
])('reads %s as %s', (agent, device) => {
  const of = readUserAgent(agent);
  const words = (...names: string[]) =>
    names
      .map((name) => of[name])
      .filter(Boolean)
      .join(' ');
  const told = [
    words('osCode', 'osName', 'osVersion'),
    words('clientType', 'clientCode', 'clientName', 'clientVersion'),
    words('clientEngine', 'clientEngineVersion'),
    words('deviceName', 'deviceBrand', 'deviceModel'),
  ];
  expect(told.join(' | ').trim()).toBe(device);
});

test('reads a header of any length quickly', () => {
  const long = mozilla(`(Linux; Android ${'9.'.repeat(8_000)}) ${'Chrome/'.repeat(2_000)}`);
  expect(busyFor(() => void readUserAgent(long))).toBeLessThan(100);
});
