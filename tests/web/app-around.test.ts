// @vitest-environment node
import { expect, test } from 'vitest';
import { appAround } from '../../web/lib/page/app-around.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = (build: string) =>
  `Mozilla/5.0 (Linux; Android 12; SM-A127F${build}) AppleWebKit/537.36 (KHTML, like Gecko)`;

test.each([
  [`${iPhone} Mobile/20H19 Instagram 300.0.0.0 (iPhone10,4; iOS 16_7)`, 'Instagram'],
  [`${iPhone} Mobile/20H19 [FBAN/FBIOS;FBAV/440.0.0.0;FBBV/1;FBDV/iPhone10,4]`, 'Facebook'],
  [`${iPhone} Mobile/20H19 Safari Line/13.20.0`, 'LINE'],
  [`${iPhone} Mobile/20H19 musical_ly_31.5.0`, 'TikTok'],
  [`${iPhone} Mobile/20H19`, ''],
  [`${android('; wv')} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Instagram 300.0.0.0 Android`, 'Instagram'],
  [`${android('; wv')} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0.0;]`, 'Facebook'],
  [`${android('; wv')} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Line/13.20.0/IAB`, 'LINE'],
  [`${android('; wv')} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36`, ''],
  [`${iPhone} Version/16.7 Mobile/15E148 Safari/604.1`, null],
  [`${iPhone} CriOS/120.0.0.0 Mobile/15E148 Safari/604.1`, null],
  [`${iPhone} FxiOS/120.0 Mobile/15E148 Safari/605.1.15`, null],
  [`${android('')} Chrome/120.0.0.0 Mobile Safari/537.36`, null],
  [`${android('')} SamsungBrowser/22.0 Chrome/111.0.0.0 Mobile Safari/537.36`, null],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15',
    null,
  ],
])('%s is recognized as the in-app browser of %s', (agent, app) => {
  expect(appAround(agent, false)).toBe(app);
});

test("a page started from an iPhone's home screen is not an in-app browser", () => {
  expect(appAround(`${iPhone} Mobile/20H19`, true)).toBeNull();
});
