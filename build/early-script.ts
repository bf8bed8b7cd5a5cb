import { build, type Plugin } from 'vite';

const config = /<script type="application\/json" id="runtime-config">[\s\S]*?<\/script>/;

/** web/prefetch.ts with what it needs, as one classic script. */
async function bundleEarlyScript(root: string): Promise<string> {
  const results = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
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
 * Vite plugin: puts web/prefetch.ts into index.html, after what tells it where Appwrite is, so that a product and its photo are
 * asked for as soon as the first bytes of the page are here, and not a script later. The same in every build of the same sources,
 * since policies allow it by its hash.
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
