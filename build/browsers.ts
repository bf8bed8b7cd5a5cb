import browserslist from 'browserslist';

/** The oldest version of each browser in .browserslistrc, by browserslist's name for it. */
export function oldestBrowsers(): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>();
  for (const entry of browserslist()) {
    const [name = '', versions = ''] = entry.split(' ');
    const [version = ''] = versions.split('-'); // iOS versions are ranges such as 15.2-15.3
    const known = oldest.get(name);
    if (known === undefined || Number(version) < Number(known)) oldest.set(name, version);
  }
  return oldest;
}

/** Vite's target by browserslist's name. Samsung's browser is based on Chromium and uses its target. */
const targetNames: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** Targets to which Vite lowers the syntax and CSS of all scripts and styles. */
export const browserTargets = (): string[] =>
  [...oldestBrowsers()].flatMap(([name, version]) => {
    const target = targetNames[name];
    return target ? [`${target}${version}`] : [];
  });
