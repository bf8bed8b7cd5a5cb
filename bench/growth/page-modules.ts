/** Node takes the types out of a module, but knows neither JSX nor styles: with this, a page's queries can be asked without a browser. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

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
