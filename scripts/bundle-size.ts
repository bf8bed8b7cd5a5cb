/** `node scripts/bundle-size.ts`: the JavaScript that each screen of the built web client loads, against its limit. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

export interface ScreenSize {
  screen: string;
  /** KB (1024 bytes) of gzipped JavaScript. */
  size: number;
  bar: number;
  /** Number of scripts; for a page, without those of the market's frame. */
  files: number;
}

const folder = 'dist/web';
const bars = { landing: 190, home: 240, route: 60 };

/**
 * Modules that /home loads itself on a wide screen: its layout, list, moving banners, open filter and live connection.
 */
const homeParts = [
  'app/shell/market-layout.tsx',
  'features/catalogue/home-page.tsx',
  'features/catalogue/banners/banner-slides.tsx',
  'features/catalogue/filters/filter-panel.tsx',
  'lib/realtime/realtime.ts',
];

/** Every screen with its size and limit, from the build's manifest in dist/web. Throws without a build. */
export function measureScreens(): ScreenSize[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
  const chunk = (key: string): Chunk => {
    const found = manifest[key];
    if (!found) throw new Error(`The build has no ${key}: bundle-size.ts names what is not there any more.`);
    return found;
  };
  const loadedWith = (keys: readonly string[], loaded = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (loaded.has(key)) continue;
      loaded.add(key);
      loadedWith(chunk(key).imports ?? [], loaded);
    }
    return loaded;
  };
  const weigh = (keys: Iterable<string>) => {
    const files = [...keys].map((key) => chunk(key).file).filter((file) => file.endsWith('.js'));
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`)).length, 0);
    return { size: bytes / 1024, files: files.length };
  };

  const first = loadedWith(['index.html']);
  const shell = loadedWith(['index.html', 'app/shell/market-layout.tsx']);
  const pages = Object.keys(manifest).filter((key) => chunk(key).isDynamicEntry && /-page\.tsx$/.test(key));
  return [
    { screen: 'landing, first screen', ...weigh(first), bar: bars.landing },
    { screen: '/home, complete', ...weigh(loadedWith(['index.html', ...homeParts])), bar: bars.home },
    ...pages.map((page) => ({
      screen: page.replace(/^features\//, ''),
      ...weigh([...loadedWith([page])].filter((key) => !shell.has(key))),
      bar: bars.route,
    })),
  ];
}

if (import.meta.main) {
  const screens = measureScreens();
  for (const { screen, size, bar, files } of screens) {
    const verdict = size > bar ? '  TOO BIG' : '';
    console.log(`${screen.padEnd(44)} ${size.toFixed(1).padStart(6)} of ${bar} KB in ${files} files${verdict}`);
  }
  if (screens.some(({ size, bar }) => size > bar)) process.exitCode = 1;
}
