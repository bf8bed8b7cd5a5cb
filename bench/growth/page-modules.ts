/** Node takes the types out of a module, but knows neither JSX nor styles: with this, a page's queries can be asked without a browser. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import type { BenchServer } from '../local/campus.ts';

const parser = { syntax: 'typescript', tsx: true } as const;
const react = { runtime: 'automatic' } as const;

registerHooks({
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', shortCircuit: true, source: 'export default {};' };
    if (!url.endsWith('.tsx')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      jsc: { parser, target: 'esnext', transform: { react } },
    });
    return { format: 'module', shortCircuit: true, source: code };
  },
});

/** The code of the pages reads the address of the server from the document, and keeps a session: both as a browser would give them. */

export function openDocument({ endpoint, project }: BenchServer): void {
  const runtimeConfig = JSON.stringify({ endpoint, projectId: project });
  Object.assign(globalThis, {
    document: { getElementById: () => ({ textContent: runtimeConfig }) },
    location: new URL(endpoint),
    // Somebody is signed in: without this mark a page's code asks nothing of one's own.
    localStorage: { getItem: (name: string) => (name === 'lapak.session' ? 'somebody' : null) },
  });
}
