import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const marker = '<div id="root"></div>';

/** Addresses of the account forms, which have a layout of their own. The source of a regular expression. */
const accountPaths = '^\\/(login|register|forgot-password|reset-password|verify-email)';

/** Mantine's variables, once per screen: the page needs them once. */
const theme = /<style data-mantine-styles[^>]*>[\s\S]*?<\/style>/g;

/**
 * One index.html serves every address: its first screens wait in templates, and this puts the fitting one in place.
 * Forms and the admin's pages begin with frames of their own, and a product's does at the desk; /home and headings are for those who have a session on this device. Where
 * Appwrite is another server, the banner's addresses are turned to it. A tile that is pressed before the app stands writes its
 * list into the address: the router begins there, or hears of it as of a step back.
 */
const placeIn = (sessionKey: string, adminMarkKey: string) => `<script>
      {
        const path = location.pathname;
        const own = /${accountPaths}|^\\/admin/.test(path);
        // A list that is narrowed has no banner.
        const narrowed = !/^([?]tersedia=[01])?$/.test(location.search);
        let known = null;
        let isAdmin = null;
        try {
          known = localStorage.getItem('${sessionKey}');
          isAdmin = localStorage.getItem('${adminMarkKey}');
        } catch {}
        const heads = JSON.parse(document.getElementById('page-heads').textContent);
        const head = known && heads.find((one) => one.path === path.replace(/\\/$/, ''));
        const name =
          path === '/' ? 'landing'
          : path === '/home' && known && !narrowed ? 'home'
          : /^\\/product\\/[^/]+\\/?$/.test(path) && !isAdmin ? 'product'
          : head ? 'page'
          : 'shell';
        const first = document.getElementById('first-' + name).content.cloneNode(true);
        if (head) {
          const title = first.querySelector('h1');
          title.textContent = head.title;
          title.nextElementSibling.textContent = head.hint;
          title.closest('[data-narrow]').toggleAttribute('data-narrow', head.narrow);
        }
        const { endpoint, projectId } = JSON.parse(document.getElementById('runtime-config').textContent);
        for (const image of first.querySelectorAll('img[srcset]')) {
          for (const name of ['sizes', 'srcset', 'src']) {
            let value = image.getAttribute(name);
            if (endpoint) value = value.replaceAll('/v1/storage', endpoint + '/storage');
            if (projectId) value = value.replaceAll('project=lapak', 'project=' + projectId);
            image.setAttribute(name, value);
          }
        }
        const tiles = [...first.querySelectorAll('[data-early]')];
        const press = ({ currentTarget }) => {
          for (const tile of tiles) tile.setAttribute('aria-pressed', tile === currentTarget);
          // As the router counts its steps, so that the way back is one.
          const state = { idx: (history.state?.idx ?? 0) + 1 };
          history.pushState(state, '', '?' + currentTarget.dataset.early);
          dispatchEvent(new PopStateEvent('popstate', { state }));
        };
        for (const tile of tiles) tile.addEventListener('click', press);
        if (!own) document.getElementById('root').append(first);
      }
    </script>`;

interface FirstScreens {
  /** Where the client marks a session on this device. */
  sessionKey: string;
  /** Where it marks an administrator's. */
  adminMarkKey: string;
  /** Headings of pages, by address. */
  heads: object;
  home: string;
  page: string;
  product: string;
  shell: string;
  landing: string;
}

const isFirstScreens = (value: unknown): value is FirstScreens =>
  typeof value === 'object' &&
  value !== null &&
  ['sessionKey', 'adminMarkKey', 'heads', 'home', 'page', 'product', 'shell', 'landing'].every((name) => name in value);

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

/** Vite plugin: the built index.html shows a header, the landing its hero, /home its banner, a product's page its frame and others their headings before any script has run. */
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
        const { sessionKey, adminMarkKey, heads, ...screens } = await renderFirstScreens(root);
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
            return [marker, ...templates, table, placeIn(sessionKey, adminMarkKey)].join('\n    ');
          });
      },
    },
  };
}
