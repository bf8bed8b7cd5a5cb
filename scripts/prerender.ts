import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const marker = '<div id="root"></div>';

/**
 * One index.html serves every address: its first screens wait in templates, and this puts the fitting one in place.
 * Forms and the admin's pages begin with frames of their own.
 */
const place = `<script>
      {
        const path = location.pathname;
        const own = /^\\/(login|register|forgot-password|reset-password|verify-email|admin)/.test(path);
        const first = document.getElementById(path === '/' ? 'first-landing' : 'first-shell');
        if (!own) document.getElementById('root').append(first.content.cloneNode(true));
      }
    </script>`;

interface FirstScreens {
  shell: string;
  landing: string;
}

const isFirstScreens = (value: unknown): value is FirstScreens =>
  typeof value === 'object' && value !== null && 'shell' in value && 'landing' in value;

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

/** Vite plugin: the built index.html shows a header and, on the landing, the hero before any script has run. */
export function prerender(): Plugin {
  let root = '';
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        if (!html.includes(marker)) throw new Error(`index.html has no ${marker}`);
        const { shell, landing } = await renderFirstScreens(root);
        const templates = `<template id="first-landing">${landing}</template>\n    <template id="first-shell">${shell}</template>`;
        return html.replace(marker, () => `${marker}\n    ${templates}\n    ${place}`);
      },
    },
  };
}
