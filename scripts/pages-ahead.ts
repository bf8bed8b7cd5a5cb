import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { firstPaint } from './paint-first.ts';
import { accountPaths } from './web/account-paths.ts';
import { loadedFiles } from './web/loaded-files.ts';

/** Where the routes of pages are written; the desk's come in a file of their own. */
const routers = ['app/router.tsx', 'app/desk-routes.tsx'] as const;
const lazyRoute = /path: '([^']+)',[^{}]*?lazy: async \(\) => \(\{\s*Component: \(await import\('([^']+)'\)\)/g;

/** What stands around a page, and what knows where it is. */
const framesOf = (path: string): string[] => {
  if (path.startsWith('/admin')) return ['app/desk-routes.tsx', 'app/shell/admin-layout.tsx'];
  return [new RegExp(accountPaths).test(path) ? 'app/shell/auth-layout.tsx' : 'app/shell/market-layout.tsx'];
};

/** '/product/:productId' as the regular expression of its addresses. */
const pattern = (path: string) => `^${path.replace(/:\w+/g, '[^/]+')}/?$`;

/** For each lazy page of the router: the pattern of its address, and places in the list of files that it needs first. */
function pageFiles(bundle: Rolldown.OutputBundle, root: string) {
  const source = routers.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const first = loadedFiles(bundle, root, ['main.tsx']);
  const files: string[] = [];
  const pages = [...source.matchAll(lazyRoute)].map(([, path = '', module = '']) => {
    const needed = loadedFiles(bundle, root, [...framesOf(path), join('app', module)]);
    const places = [...needed]
      .filter((file) => !first.has(file))
      .map((file) => {
        if (!files.includes(file)) files.push(file);
        return files.indexOf(file);
      });
    return [pattern(path), places];
  });
  if (pages.length === 0)
    throw new Error(`No lazy pages in ${routers.join(', ')}: scripts/pages-ahead.ts reads them there.`);
  return { files, pages };
}

/** So long a page's code waits for the photo that the page is about. */
const photoMs = 100;

/**
 * Looks up the address and asks for its files; scripts as modules, styles in passing, for another page may come of it. After
 * the first paint: until then the way is busy with the page and the scripts of all, and they would only come between. A
 * product's photo goes before it as well, for a moment. The same in every build, since policies allow it by its hash.
 */
const ask = `addEventListener('${firstPaint}', async () => {
        const photo = globalThis.lapakProductAhead?.photo;
        if (photo) await Promise.race([photo, new Promise((go) => setTimeout(go, ${photoMs}))]);
        const { files, pages } = JSON.parse(document.getElementById('pages-ahead').textContent);
        const page = pages.find(([address]) => new RegExp(address).test(location.pathname));
        for (const place of page ? page[1] : []) {
          const link = document.createElement('link');
          const style = files[place].endsWith('.css');
          link.rel = style ? 'prefetch' : 'modulepreload';
          if (style) link.as = 'style';
          link.fetchPriority = 'low';
          link.href = '/' + files[place];
          document.head.append(link);
        }
      });`;

/** Vite plugin: a page's code is asked for when the page is first painted, not after the app has run and looked at the address. */
export function pagesAhead(): Plugin {
  let root = '';
  return {
    name: 'pages-ahead',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) throw new Error('The build has no files to name in index.html.');
        const table = `<script type="application/json" id="pages-ahead">${JSON.stringify(pageFiles(bundle, root))}</script>`;
        const script = `<script>${ask}</script>`;
        return html.replace('</head>', () => `  ${table}\n    ${script}\n  </head>`);
      },
    },
  };
}
