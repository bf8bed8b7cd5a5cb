import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const marker = '<div id="root"></div>';

/** Paths of the account forms, which have their own layout. The source of a regular expression. */
const accountPaths = '^\\/(login|register|forgot-password|reset-password|verify-email)';

/** Matches Mantine's variables, which are removed from all screens but one, because a page needs them once. */
const theme = /<style data-mantine-styles[^>]*>[\s\S]*?<\/style>/g;

/**
 * One index.html serves every path: its templates contain the first screens, and this script inserts the one for the
 * path. Account forms and admin pages get none, because they have their own frames; administrators get no product
 * screen. /home and most headings need a session on this device. If Appwrite is another server, the banner's URLs are
 * changed. A tile pressed before the app runs writes its list into the URL, which the router reads. A press on a button
 * with `data-press` is repeated once when the app has started.
 */
const placeIn = ({ sessionKey, adminMarkKey, listPaths, landingList, listedAt }: ScriptFacts) => `<script>
      {
        const path = location.pathname;
        const own = /${accountPaths}|^\\/admin/.test(path);
        // A filtered list has no banner.
        const narrowed = !/^([?]tersedia=[01])?$/.test(location.search);
        let known = null;
        let isAdmin = null;
        try {
          known = localStorage.getItem('${sessionKey}');
          isAdmin = localStorage.getItem('${adminMarkKey}');
        } catch {}
        const heads = JSON.parse(document.getElementById('page-heads').textContent);
        const head = heads.find((one) => (known || one.open) && new RegExp('^' + one.path + '/?$').test(path));
        const name =
          path === '/' ? 'landing'
          : path === '/home' && known && !narrowed ? 'home'
          : /^\\/product\\/[^/]+\\/?$/.test(path) && !isAdmin ? 'product'
          : head ? 'page'
          : new RegExp('^(${listPaths.join('|')})/?$').test(path) ? 'list'
          : 'shell';
        const first = document.getElementById('first-' + name).content.cloneNode(true);
        if (head) {
          const title = first.querySelector('h1');
          const word = title.previousElementSibling;
          if (head.word) word.textContent = head.word;
          else word.remove();
          const column = title.closest('[data-narrow]');
          column.toggleAttribute('data-narrow', head.narrow === true);
          if (head.title) title.textContent = head.title;
          else title.remove();
          const back = column.querySelector('a');
          if (head.back) {
            back.href = head.back.to;
            back.querySelector('span').textContent = head.back.text;
          } else back.remove();
          if (head.isPlace) first.querySelector('header').dataset.inner = 'place';
          if (!known) {
            first.querySelector('[data-bar]').removeAttribute('data-bar');
            first.querySelector('header a').href = '/';
          }
        }
        const { endpoint, projectId } = JSON.parse(document.getElementById('runtime-config').textContent);
        // The landing page's list, while the app loads (web/features/catalogue/lists/early-list.ts).
        if (name === 'landing' && !known && !location.search) {
          const now = Date.now();
          const list = '${landingList}'.replaceAll('${listedAt}', encodeURIComponent(new Date(now).toISOString()));
          const headers = { 'X-Appwrite-Project': projectId || 'lapak' };
          const answer = fetch((endpoint || '/v1') + list, { headers, credentials: 'omit' });
          window.lapakEarlyList = { now, answer: answer.then((it) => (it.ok ? it.json() : null)).catch(() => null) };
        }
        for (const image of first.querySelectorAll('img[srcset], link[imagesrcset]')) {
          for (const name of ['sizes', 'srcset', 'src', 'imagesrcset']) {
            let value = image.getAttribute(name);
            if (!value) continue;
            if (endpoint) value = value.replaceAll('/v1/storage', endpoint + '/storage');
            if (projectId) value = value.replaceAll('project=lapak', 'project=' + projectId);
            image.setAttribute(name, value);
          }
        }
        // The campus's own words (web/lib/campus/first-look.ts).
        dispatchEvent(new CustomEvent('first-screen', { detail: first }));
        const tiles = [...first.querySelectorAll('[data-early]')];
        const press = ({ currentTarget }) => {
          for (const tile of tiles) tile.setAttribute('aria-pressed', tile === currentTarget);
          // Counts a step as the router does, so that "back" is one step.
          const state = { idx: (history.state?.idx ?? 0) + 1 };
          history.pushState(state, '', '?' + currentTarget.dataset.early);
          dispatchEvent(new PopStateEvent('popstate', { state }));
        };
        for (const tile of tiles) tile.addEventListener('click', press);
        for (const button of first.querySelectorAll('[data-press]')) {
          const pressAgain = () => {
            const own = document.querySelector('#root [data-press="' + button.dataset.press + '"]');
            own?.focus();
            own?.click();
          };
          button.addEventListener('click', () => addEventListener('app-started', pressAgain, { once: true }));
        }
        if (!own) document.getElementById('root').append(first);
      }
    </script>`;

interface ScriptFacts {
  /** The localStorage key of a session. */
  sessionKey: string;
  /** The localStorage key of an administrator's session. */
  adminMarkKey: string;
  /** Paths of the pages with a list of products. */
  listPaths: readonly string[];
  /** API path of the landing page's list. `listedAt` is the placeholder in it for the current time. */
  landingList: string;
  listedAt: string;
}

interface FirstScreens extends ScriptFacts {
  /** Headings of pages by path. */
  heads: object;
  home: string;
  page: string;
  product: string;
  list: string;
  shell: string;
  landing: string;
}

const facts = ['sessionKey', 'adminMarkKey', 'listPaths', 'landingList', 'listedAt'] as const;

const isFirstScreens = (value: unknown): value is FirstScreens =>
  typeof value === 'object' &&
  value !== null &&
  [...facts, 'heads', 'home', 'page', 'product', 'list', 'shell', 'landing'].every((name) => name in value);

/** Bundles web/app/prerender.tsx for Node and runs it. */
async function renderFirstScreens(root: string): Promise<FirstScreens> {
  const outDir = resolve(root, '../node_modules/.cache/prerender');
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'app/prerender.tsx',
      outDir,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  });
  const bundle: unknown = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
  const render = typeof bundle === 'object' && bundle !== null ? Reflect.get(bundle, 'renderFirstScreens') : undefined;
  const screens: unknown = typeof render === 'function' ? render() : undefined;
  if (!isFirstScreens(screens)) throw new Error('web/app/prerender.tsx gives no first screens');
  return screens;
}

/**
 * Vite plugin: the built index.html shows a screen before any script runs: the landing page's hero, the banner of
 * /home, a product's frame, headings of other pages, and a header.
 */
export function firstScreens(): Plugin {
  let root = '';
  return {
    name: 'first-screens',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        if (!html.includes(marker)) throw new Error(`index.html has no ${marker}`);
        const { heads, sessionKey, adminMarkKey, listPaths, landingList, listedAt, ...screens } =
          await renderFirstScreens(root);
        const themes = new Set<string>();
        const templates = Object.entries(screens).map(([name, screen]) => {
          for (const [style] of screen.matchAll(theme)) themes.add(style);
          return `<template id="first-${name}">${screen.replace(theme, '')}</template>`;
        });
        if (themes.size === 0)
          throw new Error('The first screens have no theme: build/first-screens.ts looks for its style.');
        return html
          .replace('</head>', () => `${[...themes].join('')}\n  </head>`)
          .replace(marker, () => {
            const table = `<script type="application/json" id="page-heads">${JSON.stringify(heads)}</script>`;
            return [
              marker,
              ...templates,
              table,
              placeIn({ sessionKey, adminMarkKey, listPaths, landingList, listedAt }),
            ].join('\n    ');
          });
      },
    },
  };
}
