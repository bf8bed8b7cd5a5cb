import type { Plugin } from 'vite';

const entryStyles = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;
const entryScripts = /<(script type="module"|link rel="modulepreload") /g;

/**
 * Inserts the stylesheet links as disabled, so that nothing is loaded. A script does this, because a browser's preload
 * scanner ignores `disabled` and would fetch them first (14 KB before the scripts; Chromium 150). Its text is the same
 * in every build, because the Content-Security-Policy allows it by its hash.
 */
const putLinks = `{
        for (const href of JSON.parse(document.getElementById('first-styles').textContent)) {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.disabled = true;
          link.href = href;
          document.head.append(link);
        }
      }`;

/**
 * Vite plugin: inlines the styles of the first screen into index.html, so that it is painted as soon as the page
 * arrives. Scripts get a low priority, so that the pictures come first. The disabled links stay, so that pages that
 * need these styles find them and load nothing.
 */
export function firstStyles(): Plugin {
  return {
    name: 'first-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const styles: string[] = [];
        const links: string[] = [];
        const rest = html.replace(entryStyles, (_, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') throw new Error(`index.html wants ${file}, which the build has not written`);
          styles.push(asset.source.toString());
          links.push(`/${file}`);
          return '';
        });
        if (styles.length === 0) throw new Error('index.html has no styles to take in');
        const table = `<script type="application/json" id="first-styles">${JSON.stringify(links)}</script>`;
        return rest
          .replace(entryScripts, '<$1 fetchpriority="low" ')
          .replace(
            '</head>',
            () => `<style>${styles.join('')}</style>\n  ${table}\n  <script>${putLinks}</script>\n  </head>`,
          );
      },
    },
  };
}
