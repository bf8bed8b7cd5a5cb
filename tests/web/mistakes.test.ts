// @vitest-environment node
/** Programming errors are reported: to the person with an id, and to the server without personal data. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { problemReportInput, problemReportOf } from '#domain/problem-report.ts';
import { sentenceFor } from '../../web/copy/errors.ts';
import { CallError, overNetwork, toCallError } from '../../web/lib/call-error.ts';
import { setAway, setReport } from '../../web/lib/mistakes.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};
const missing = () => Reflect.get(Map, 'groupedBy')([]);
const noConnection = 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.';

const mistakes = {
  'a function that the browser lacks': () => Reflect.get(Map, 'groupedBy')([]),
  'a property of nothing': () => Reflect.get(JSON.parse('{"a":null}'), 'a').b,
  'a name that is not there': () => new Function('return nowhere')(),
  'a number out of range': () => new Date(Number.NaN).toISOString(),
  'text that is no JSON': () => JSON.parse('<html>'),
  'an error of our own': () => {
    throw new Error('This page stands behind RequireUser');
  },
};

afterEach(() => setReport(() => undefined));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe('a programming error', () => {
  test.each(Object.entries(mistakes))('%s is never shown as a lost connection', (_what, work) => {
    const error = thrownBy(work);
    const { code, details } = toCallError(error);
    expect(code).toBe('program_failed');
    expect(sentenceFor(error)).not.toBe(noConnection);
    expect(sentenceFor(error)).toContain(`Kode laporan: ${details.reportId}.`);
  });

  test('is reported once, under the displayed id, however often it is handled', () => {
    const told: string[] = [];
    setReport((_mistake, id) => void told.push(id));
    const error = thrownBy(missing);
    const ids = [1, 2, 3].map(() => toCallError(error).details['reportId']);
    expect(told).toEqual([ids[0]]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9A-Z]{6}$/);
  });
});

describe('errors while the page is being left', () => {
  afterEach(() => setAway(false));

  test('are neither reported nor shown, unless the page is restored', () => {
    const told: string[] = [];
    setReport((_mistake, id) => void told.push(id));
    const error = new SyntaxError('Unexpected end of JSON input');
    setAway(true);
    expect(toCallError(error).code).toBe('unknown');
    expect(told).toEqual([]);
    setAway(false);
    expect(toCallError(error).code).toBe('program_failed');
    expect(told).toHaveLength(1);
  });
});

describe('a lost connection', () => {
  test.each([
    ['Chrome', 'Failed to fetch'],
    ['Firefox', 'NetworkError when attempting to fetch resource.'],
    ['Safari', 'Load failed'],
  ])('is recognized from a failed request in %s', async (_browser, message) => {
    const lost = await overNetwork(Promise.reject(new TypeError(message))).catch((error: unknown) => error);
    expect(toCallError(lost).code).toBe('network');
    expect(sentenceFor(lost)).toBe(noConnection);
  });

  test.each([
    ['Chrome', 'Failed to fetch'],
    ['Chrome', 'network error'],
    ['Firefox', 'NetworkError when attempting to fetch resource.'],
    ['Firefox', 'Error in input stream'],
    ['Safari', 'Load failed'],
  ])('is recognized from %s’s own message, also outside requests: %s', (_browser, message) => {
    expect(toCallError(new TypeError(message)).code).toBe('network');
  });

  test.each([
    ['Chrome', 'Failed to fetch dynamically imported module: https://lapak.test/assets/cart-page-a.js'],
    ['Firefox', 'error loading dynamically imported module: https://lapak.test/assets/cart-page-a.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Vite', 'Unable to preload CSS for /assets/cart-page-a.css'],
  ])('is recognized from a failed download of an app file in %s', (_browser, message) => {
    expect(toCallError(new TypeError(message)).code).toBe('network');
  });

  test('is neither a refusal of the server nor a response of a proxy', async () => {
    const refused = Object.assign(new Error('Rate limit'), { type: 'general_rate_limit_exceeded', code: 429 });
    const broken = Object.assign(new Error('<html>'), { type: '', code: 502 });
    const known = new CallError('product_not_found', 404);
    const all = await Promise.all(
      [refused, broken, known].map((one) => overNetwork(Promise.reject(one)).catch(toCallError)),
    );
    expect(all.map(({ code, status }) => [code, status])).toEqual([
      ['general_rate_limit_exceeded', 429],
      ['unknown', 502],
      ['product_not_found', 404],
    ]);
  });
});

describe('the report to the server', () => {
  const place = {
    id: 'AB12CD',
    path: '/seller/budi-santoso',
    build: '0123456789ab',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300',
  };
  const errorOf = (name: string, message: string, stack = '') => Object.assign(new Error(message), { name, stack });

  test('contains error, position, page and browser', () => {
    const stack =
      'TypeError: …\n    at we (https://lapak.test/assets/sales-page-DA-O2LsC.js:1:2041)\n    at https://x.y/z';
    const report = problemReportOf(errorOf('TypeError', 'Map.groupBy is not a function', stack), place);
    expect(report).toEqual({
      id: 'AB12CD',
      name: 'TypeError',
      said: 'Map.groupBy is not a function',
      at: ['sales-page-DA-O2LsC.js:1:2041'],
      page: '/seller',
      build: '0123456789ab',
      browser: 'iOS 16.3',
    });
  });

  test.each([
    ['TypeError', 'URL constructor: budi@kampus.test is not a valid URL.'],
    ['TypeError', "Failed to construct 'URL': budi@kampus.test"],
    ['TypeError', "Cannot read properties of undefined (reading 'budi@kampus.test')"],
    ['SyntaxError', 'Unexpected token \'B\', "Budi budi@kampus.test" is not valid JSON'],
    ['Error', 'No row for Budi budi@kampus.test'],
    ['Budi budi@kampus.test', 'x'],
  ])('contains no personal data: %s: %s', (name, message) => {
    const report = problemReportOf(errorOf(name, message, `${name}: ${message}`), {
      ...place,
      path: '/budi@kampus.test',
    });
    expect(JSON.stringify(report)).not.toMatch(/budi/i);
    expect(problemReportInput.parse(report)).toEqual(report);
  });

  test.each([
    [
      'Mozilla/5.0 (Linux; Android 9; SM-J400F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/22.0 Chrome/111.0.5563.116 Mobile Safari/537.36',
      'Samsung 22',
    ],
    [
      'Mozilla/5.0 (Linux; Android 7.0; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/108.0.1.2 Mobile Safari/537.36',
      'Chrome 108',
    ],
    ['Mozilla/5.0 (Android 10; Mobile; rv:115.0) Gecko/115.0 Firefox/115.0', 'Firefox 115'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Safari/605.1.15',
      'Safari 16.4',
    ],
    ['curl/8', ''],
  ])('names the browser of %s', (userAgent, browser) => {
    expect(problemReportOf(errorOf('Error', ''), { ...place, userAgent }).browser).toBe(browser);
  });

  test.each([
    { id: 'AB12CD\n2026 forged line' },
    { id: 'ab' },
    { name: 'Type Error' },
    { said: 'Budi, 0812 3456 7890' },
    { at: ['a.js:1:1', 'b.js:1:1', 'c.js:1:1', 'd.js:1:1', 'e.js:1:1', 'f.js:1:1'] },
    { at: ['budi@kampus.test'] },
    { page: '/seller/budi' },
    { build: 'Budi Santoso' },
    { browser: 'Chrome 111\n' },
  ])('is refused by validation with %j', (change) => {
    const report = problemReportOf(errorOf('TypeError', 'a.b is not a function'), place);
    expect(problemReportInput.safeParse(report).success).toBe(true);
    expect(problemReportInput.safeParse({ ...report, ...change }).success).toBe(false);
  });
});
