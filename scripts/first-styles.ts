import type { Plugin } from 'vite';

const entryStyles = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;
const entryScripts = /<(script type="module"|link rel="modulepreload") /g;

/**
 * Vite plugin: the styles of the first screen stand in index.html itself, so the pre-rendered screen is painted as soon as
 * the page has arrived; its scripts, which nothing on it waits for, let its pictures go first. The links stay, disabled:
 * pages that name these styles among what they need find them there and load nothing.
 */
export function firstStyles(): Plugin {
  return {
    name: 'first-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const styles: string[] = [];
        const rest = html.replace(entryStyles, (link, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') throw new Error(`index.html wants ${file}, which the build has not written`);
          styles.push(asset.source.toString());
          return link.replace('<link ', '<link disabled ');
        });
        if (styles.length === 0) throw new Error('index.html has no styles to take in');
        return rest
          .replace(entryScripts, '<$1 fetchpriority="low" ')
          .replace('</head>', () => `<style>${styles.join('')}</style>\n  </head>`);
      },
    },
  };
}
