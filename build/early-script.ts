import { build, type Plugin } from 'vite';
import { browserTargets } from './browsers.ts';

const config = /<script type="application\/json" id="runtime-config">[\s\S]*?<\/script>/;

/** Bundles web/prefetch.ts with its imports as one classic script. */
async function bundleEarlyScript(root: string): Promise<string> {
  const results = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: browserTargets(),
      modulePreload: false,
      rolldownOptions: { input: 'web/prefetch.ts', output: { format: 'iife' } },
    },
  });
  const [result] = [results].flat();
  const [script, ...others] = result && 'output' in result ? result.output : [];
  if (script?.type !== 'chunk' || others.length > 0) throw new Error('web/prefetch.ts is more than one script now.');
  return script.code.trim();
}

/**
 * Vite plugin: puts web/prefetch.ts into index.html, after the runtime config, so that a product and its photo are
 * requested with the first bytes of the page. Its text depends only on the sources, because the Content-Security-Policy
 * allows it by its hash.
 */
export function earlyScript(): Plugin {
  let root = '';
  return {
    name: 'early-script',
    apply: 'build',
    configResolved: (resolved) => {
      root = resolved.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        if (!config.test(html)) throw new Error('index.html has no runtime-config block');
        const script = await bundleEarlyScript(root);
        if (script.includes('</script')) throw new Error('web/prefetch.ts would end its own script');
        return html.replace(config, (block) => `${block}\n    <script>${script}</script>`);
      },
    },
  };
}
