/** Features that the oldest browsers of .browserslistrc lack, by MDN's compatibility data. */

import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '../../../build/browsers.ts';

/** MDN's browser names by browserslist's names: an Android browser shares the version of its desktop variant. */
const mdnNames: Readonly<Record<string, readonly (keyof CompatStatement['support'])[]>> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
};

/** The oldest version of each browser, by MDN's name for it. */
export const oldest = [...oldestBrowsers()].flatMap(([name, version]) => {
  const known = mdnNames[name];
  if (!known) throw new Error(`.browserslistrc names ${name}, which tests/support/browsers does not know.`);
  return known.map((browser) => ({ browser, version }));
});

const partsOf = (version: string) => version.replace('≤', '').split('.').map(Number);

/** Whether `version` is later than `other`; both like "16.4". */
function isLater(version: string, other: string): boolean {
  const [a, b] = [partsOf(version), partsOf(other)];
  const at = a.findIndex((part, place) => part !== (b[place] ?? 0));
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** Supported under its own name, without a flag, and not removed by then. */
function isThere(support: SimpleSupportStatement, version: string): boolean {
  const { version_added: since, version_removed: until, flags, prefix, alternative_name: alias } = support;
  if (typeof since !== 'string' || since === 'preview' || flags || prefix || alias) return false;
  // Earlier partial support is a separate entry in MDN's data.
  return !isLater(since, version) && (!until || isLater(until, version));
}

/** The oldest browsers that lack a feature; a browser missing in MDN's data counts as supporting it. */
const lackedBy = ({ support }: CompatStatement): string[] =>
  oldest
    .filter(({ browser, version }) => {
      const known = support[browser];
      return known !== undefined && ![known].flat().some((one) => isThere(one, version));
    })
    .map(({ browser, version }) => `${browser} ${version}`);

export interface Feature {
  /** Path in MDN's data: "api", "URL", "canParse_static". */
  readonly path: readonly string[];
  readonly lackedBy: readonly string[];
}

function* featuresBelow(at: Identifier, path: readonly string[]): Generator<Feature> {
  for (const [name, below] of Object.entries(at)) {
    if (name === '__compat') yield { path, lackedBy: lackedBy(below as CompatStatement) };
    else yield* featuresBelow(below as Identifier, [...path, name]);
  }
}

/**
 * Every function, property and class for scripts, by its class: for `Intl.NumberFormat`, `NumberFormat` is the class,
 * and `Intl` is left out.
 */
export const scriptFeatures: readonly Feature[] = [
  ...[...featuresBelow(bcd.javascript.builtins as Identifier, [])].map(({ path, lackedBy: browsers }) => ({
    path: path[0] === 'Intl' && path.length > 2 ? path.slice(1) : path,
    lackedBy: browsers,
  })),
  ...featuresBelow(bcd.api as Identifier, []),
];

export const styleFeatures: readonly Feature[] = [...featuresBelow(bcd.css as Identifier, [])];

/** The version from which a browser has a feature, by its path in MDN's data. */
export function featureSince(path: string, browser: keyof CompatStatement['support']): number {
  let at: Identifier | undefined = bcd as unknown as Identifier;
  for (const name of path.split('.')) at = at?.[name];
  const support = [at?.__compat?.support[browser]].flat().find((one) => one && !one.flags);
  if (typeof support?.version_added !== 'string')
    throw new Error(`MDN does not say since when ${browser} has ${path}.`);
  return Number(support.version_added);
}
