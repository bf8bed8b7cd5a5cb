import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { build, type Plugin } from 'vite';
import { browserTargets } from './browsers.ts';

/** Screens that open without a network from the start; others do after their first visit. */
const screens = [
  'main.tsx',
  'app/shell/market-layout.tsx',
  'app/start-offline.ts',
  'app/progress-bar.tsx',
  'ui/toasts/update-toast.tsx',
  'ui/toasts/show-toast.tsx', // also shows that there is no network
  'features/catalogue/home-page.tsx',
  'features/catalogue/products-page.tsx',
  'features/catalogue/banners/banner-slides.tsx',
  'features/catalogue/filters/filter-panel.tsx',
  'features/catalogue/filters/filter-drawer.tsx',
  'app/shell/profile-dropdown.tsx',
  'features/product/product-page.tsx',
  'shop/offer/offer-dialog.tsx',
  'shop/talk/ask-dialog.tsx',
  'features/orders/orders-page.tsx',
  'features/talks/talks-page.tsx',
  'features/talks/talk-page.tsx',
  'shop/product/newest-shelf.tsx', // shared by several pages, which would break without it
];
const pictures = [
  '/manifest.webmanifest',
  '/icon.svg',
  '/icon-192.png',
  '/badge-96.png',
  '/hero.svg',
  '/default-avatar.svg',
];

const slot = '<meta name="build" content="" />';

/** Vite plugin: writes dist/web/service-worker.js for this build, and the build's name into index.html. */
export function offline(): Plugin {
  let root = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir }, bundle) => {
        if (!dir) throw new Error('The build has no folder.');
        const page = join(dir, 'index.html');
        const html = readFileSync(page, 'utf8');
        if (!html.includes(slot)) throw new Error(`index.html has no ${slot}`);
        const names = Object.keys(bundle).sort().join('\n');
        const name = createHash('sha256').update(html).update(names).digest('hex').slice(0, 12);
        writeFileSync(page, html.replace(slot, `<meta name="build" content="${name}" />`));
        const files = [...loadedFiles(bundle, root, screens)].sort().map((file) => `/${file}`);
        await build({
          configFile: false,
          root,
          logLevel: 'error',
          publicDir: false,
          define: {
            __BUILD__: JSON.stringify(name),
            __SHELL__: JSON.stringify(['/', ...files, ...pictures]),
          },
          build: {
            outDir: resolve(dir),
            emptyOutDir: false,
            target: browserTargets(),
            lib: { entry: 'offline/service-worker.ts', formats: ['es'], fileName: () => 'service-worker.js' },
          },
        });
      },
    },
  };
}

/**
 * Files of a build that load together with these modules: their chunks, the chunks' imports, and the styles. `modules`
 * are paths under `root`. Throws if one is not in the build.
 */
function loadedFiles(bundle: Rolldown.OutputBundle, root: string, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((entry) => entry.type === 'chunk');
  const loaded = new Set<string>();
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk.fileName)) return;
    loaded.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) loaded.add(style);
    for (const name of chunk.imports) for (const other of chunks) if (other.fileName === name) load(other);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (!chunk) throw new Error(`The build has no ${module}: scripts/ names what is not there any more.`);
    load(chunk);
  }
  return loaded;
}
