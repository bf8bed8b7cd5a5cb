import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Screens that open without a signal; others do after their first visit. */
const screens = [
  'main.tsx',
  'app/shell/market-layout.tsx',
  'app/keep-offline.ts',
  'features/catalogue/home-page.tsx',
  'features/catalogue/products-page.tsx',
  'features/catalogue/banner-slides.tsx',
  'features/catalogue/filter-panel.tsx',
  'features/catalogue/filter-drawer.tsx',
  'app/shell/profile-dropdown.tsx',
  'features/product/product-page.tsx',
];
const pictures = ['/manifest.webmanifest', '/icon.svg', '/icon-192.png', '/hero.svg', '/default-avatar.svg'];

/** Addresses of the scripts and styles that these screens load by themselves. Throws when a screen has gone. */
function filesOf(bundle: Rolldown.OutputBundle, root: string): string[] {
  const chunks = Object.values(bundle).filter((entry) => entry.type === 'chunk');
  const loaded = new Set<string>();
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk.fileName)) return;
    loaded.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) loaded.add(style);
    for (const name of chunk.imports) for (const other of chunks) if (other.fileName === name) load(other);
  };
  for (const screen of screens) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, screen)));
    if (!chunk) throw new Error(`The build has no ${screen}: scripts/offline.ts names what is not there any more.`);
    load(chunk);
  }
  return [...loaded].sort().map((file) => `/${file}`);
}

const slot = '<meta name="build" content="" />';

/** Vite plugin: dist/web/service-worker.js for the build just written, and the build's name in index.html. */
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
        await build({
          configFile: false,
          root,
          logLevel: 'error',
          publicDir: false,
          define: {
            __BUILD__: JSON.stringify(name),
            __SHELL__: JSON.stringify(['/', ...filesOf(bundle, root), ...pictures]),
          },
          build: {
            outDir: resolve(dir),
            emptyOutDir: false,
            target: 'es2022',
            lib: { entry: 'offline/service-worker.ts', formats: ['es'], fileName: () => 'service-worker.js' },
          },
        });
      },
    },
  };
}
