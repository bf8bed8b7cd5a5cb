// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { featureSince, oldest } from '../support/browsers/newer-features.ts';
import { lookbehinds, newerScriptUses } from '../support/browsers/newer-script-uses.ts';
import { newerStyleUses } from '../support/browsers/newer-style-uses.ts';

interface Allowed {
  readonly name: RegExp;
  /** The surrounding code; any code when omitted. */
  readonly at?: RegExp;
  readonly why: string;
}

const allowedInScripts: readonly Allowed[] = [
  {
    name: /^\.startViewTransition$/,
    why: 'React and React Router call it for view transitions, which no page asks for',
  },
  { name: /^navigation$/, at: /navigation\.transition/, why: 'React asks for it at the beginning of that function' },
  { name: /^\.toArray$/, at: /Children\.toArray/, why: 'React.Children has one of its own' },
  { name: /^\.resize$/, at: /\.resize\(i,/, why: 'the picture scaler of the QR reader has one of its own' },
  { name: /^\.transfer$/, at: /\.transfer\(\w,/, why: 'a sentence about transfers' },
  { name: /^\.closedBy$/, at: /\.closedBy\(/, why: 'kinds of trade have one of their own' },
  { name: /^\.toHex$/, why: '@noble/hashes asked whether it is there when it was loaded' },
  {
    name: /^Notification$/,
    why: 'asked for before: the WebView of Android has none, and neither "default" nor a mark of push',
  },
  { name: /^\.(get|show)Notifications?$/, why: 'the worker is woken by a push, which no browser without them can get' },
];

const allowedInStyles: readonly Allowed[] = [
  { name: /^-webkit-tap-highlight-color$|^cursor: /, why: 'how a finger or pointer looks' },
  {
    name: /^::-(moz|webkit)-/,
    why: 'each browser has a name of its own for these parts, and the other one stands beside it',
  },
  { name: /^scrollbar-width$/, why: 'a scroll bar is seen' },
  { name: /^text-wrap$|^text-box-/, why: 'where lines break and how high they stand' },
  { name: /^resize$|^rx$/, why: 'no handle, and corners' },
  { name: /^field-sizing$/, why: 'Mantine measures the field instead' },
  { name: /^@page$/, why: 'the margins of a printed page' },
  { name: /^overflow-anchor$/, why: 'it switches off what Safari does not have' },
  { name: /^:has$/, at: /^[^{]*\.m_/, why: "Mantine's: widths beside a scroll bar, cursors, empty groups of options" },
  { name: /^:has$/, at: /_bar_/, why: "the first of fewer than five places in the desk's bar is a little wider" },
  { name: /^:has$/, at: /^td:has/, why: 'a column that may break is a little narrower' },
  { name: /^:has$/, at: /_summary_/, why: 'a sum that cannot be ordered stays in sight' },
  { name: /^:has$/, at: /_tile_.*:(checked|focus-visible|disabled)/, why: 'its radio button shows the same' },
  { name: /^:has$/, at: /_bubble_|_message_|_seller_|_thing_|_sale_/, why: 'the room around a part' },
  { name: /^:has$/, at: /_choice_.*:focus-visible/, why: 'another rule of its file shows the focus there' },
  {
    name: /^:has$/,
    at: /data-foot-bar/,
    why: "a message lies over the bar at the foot until it is closed, and the page's own action over the bar of places",
  },
  { name: /^:has$/, at: /_buying_/, why: 'the button comes with its page, too' },
  { name: /^:has$/, at: /_undo_/, why: 'an offer to undo lies under the dialog' },
  { name: /^:has$/, at: /_room_/, why: 'what the talk covers stays in the turn of Tab' },
  { name: /^:has$/, at: /data-back/, why: 'of two arrows back, one above the other, the lower one is left out' },
  { name: /^:has$/, at: /data-paper/, why: 'a printed page has the frame around it' },
];

const isAllowed = (allowed: readonly Allowed[]) => {
  const used = new Set<Allowed>();
  return {
    used,
    test: ({ name, at }: { name: string; at: string }) => {
      const rule = allowed.find((one) => one.name.test(name) && (one.at?.test(at) ?? true));
      if (rule) used.add(rule);
      return rule !== undefined;
    },
  };
};

const html = readFileSync('dist/web/index.html', 'utf8');
const inHtml = (tag: RegExp) => [...html.matchAll(tag)].map(([, text = '']) => ['index.html', text] as const);
const files = (pattern: string) => globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')] as const);

const scripts = [...files('dist/web/{assets/*.js,service-worker.js}'), ...inHtml(/<script>([\s\S]*?)<\/script>/g)];
const styles = [...files('dist/web/assets/*.css'), ...inHtml(/<style[^>]*>([\s\S]*?)<\/style>/g)];

describe('the built client (after npm run build) uses no feature that a browser in .browserslistrc lacks', () => {
  test('in its scripts', () => {
    expect(scripts.length).toBeGreaterThan(100);
    const allowed = isAllowed(allowedInScripts);
    const found = scripts.flatMap(([file, code]) => newerScriptUses(code).map((use) => ({ file, ...use })));
    expect(found.filter((use) => !allowed.test(use))).toEqual([]);
    expect(
      allowedInScripts.filter((one) => !allowed.used.has(one)),
      'allowed, and not there',
    ).toEqual([]);
  });

  test('in its styles', () => {
    expect(styles.length).toBeGreaterThan(20);
    const allowed = isAllowed(allowedInStyles);
    const found = styles.flatMap(([file, css]) => newerStyleUses(css).map((use) => ({ file, ...use })));
    expect(found.filter((use) => !allowed.test(use))).toEqual([]);
    expect(
      allowedInStyles.filter((one) => !allowed.used.has(one)),
      'allowed, and not there',
    ).toEqual([]);
  });

  test('and has no regular expression lookbehind, which older browsers cannot parse', () => {
    const found = scripts.flatMap(([, code]) => lookbehinds(code));
    // `marked` and the script for older browsers first test whether the browser supports lookbehind.
    expect(found.filter((at) => !/RegExp\(`\(\?<=1\)|c\?["`]|^ *new RegExp\('\(\?<=a\)b'\)/.test(at))).toEqual([]);
  });
});

describe('the message for older browsers', () => {
  const [, script = ''] = /id="too-old"[\s\S]*?<script>([\s\S]*?)<\/script>/.exec(html) ?? [];

  test('comes before all other scripts, in the syntax of ECMAScript 5', () => {
    parse(script, { ecmaVersion: 5 });
    const first = html.indexOf('<body>');
    expect(html.slice(first, html.indexOf('<script', first))).toContain('id="too-old"');
  });

  test('appears only in browsers older than those of .browserslistrc', () => {
    const asked = {
      "new RegExp('(?<=a)b')": 'javascript.regular_expressions.lookbehind_assertion',
      'Array.prototype.toSorted': 'javascript.builtins.Array.toSorted',
      "CSS.supports('color', 'color-mix(in srgb, red, blue)')": 'css.types.color.color-mix',
    };
    for (const words of Object.keys(asked)) expect(script).toContain(words);
    const since = oldest.map(({ browser, version }) => {
      const all = Object.values(asked).map((feature) => featureSince(feature, browser));
      return [browser, all.toSorted((a, b) => b - a)[0], Number(version)] as const;
    });
    for (const [browser, newest, version] of since) expect([browser, newest]).toEqual([browser, version]);
  });
});

describe('the check', () => {
  test.each([
    ['Map.groupBy(sales, (one) => one.batchId)', 'Map.groupBy'],
    ['const all = Object.groupBy(sales, key)', 'Object.groupBy'],
    ['if (!URL.canParse(text)) throw text', 'URL.canParse'],
    ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
    ['new Intl.Segmenter("id")', 'Intl.Segmenter'],
    ['one.union(other)', '.union'],
    ['text.isWellFormed()', '.isWellFormed'],
    ['rows.values().map(show)', 'Iterator.map'],
    ['text.matchAll(/a/g).toArray()', 'Iterator.toArray'],
    ['Iterator.from(rows)', 'Iterator.from'],
    ['new DisposableStack()', 'DisposableStack'],
    ['AbortSignal.any([one])', 'AbortSignal.any'],
    ['document.startViewTransition(draw)', 'document.startViewTransition'],
    ['navigator.wakeLock.request("screen")', 'navigator.wakeLock'],
    ['requestIdleCallback(work)', 'requestIdleCallback'],
    ['plurals.selectRange(1, 2)', '.selectRange'],
    ['panel.showPopover()', '.showPopover'],
    ['if (navigator.onLine) navigator.share(it)', 'navigator.share'],
  ])('finds the newer script feature in %s', (code, name) => {
    expect(newerScriptUses(code).map((use) => use.name)).toEqual([name]);
  });

  test.each([
    'navigator.share?.(it)',
    'if (navigator.share) navigator.share(it)',
    'async function go() { if (!("share" in navigator)) return; await navigator.share(it) }',
    'typeof Iterator === "undefined" ? [] : Iterator.from(rows)',
    'navigator.wakeLock?.request("screen")',
    'const group = (rows) => rows.toSorted().at(-1)',
    'Object.values(rows).map(show); rows.map(show)',
  ])('accepts %s: feature-tested, or supported by all', (code) => {
    expect(newerScriptUses(code)).toEqual([]);
  });

  test.each(['/[\\p{L}--[a]]/v', '/(?i:a)b/', 'using file = open()'])('rejects %s: cannot be parsed', (code) => {
    expect(() => newerScriptUses(code)).toThrow(SyntaxError);
  });

  test.each([
    ['a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a { min-height: 1lh }', 'lh'],
    ['a { min-height: 5em; min-height: calc(var(--rows) * 1lh) }', 'lh'],
    ['a { --height: 1lh }', 'lh'],
    ['a { & b { color: red } }', 'nesting'],
    ['a:has(b) { color: red }', ':has'],
    ['@scope (a) { b { color: red } }', '@scope'],
    ['@starting-style { a { opacity: 0 } }', '@starting-style'],
    ['a { anchor-name: --here }', 'anchor-name'],
    ['a { text-wrap: balance }', 'text-wrap'],
  ])('finds the newer style feature in %s', (css, name) => {
    expect(newerStyleUses(css).map((use) => use.name)).toContain(name);
  });

  test.each([
    'a { min-height: 1.5em; min-height: 1lh }',
    'a { -webkit-user-select: none; user-select: none }',
    '@supports selector(:has(a)) { a:has(b) { color: red } }',
    'a { height: 100dvh; color: color-mix(in srgb, red 5%, blue) }',
  ])('accepts %s: has a fallback, or is supported by all', (css) => {
    expect(newerStyleUses(css)).toEqual([]);
  });
});
