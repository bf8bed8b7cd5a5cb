import type { Plugin } from 'vite';

const entry = /<script type="module" (fetchpriority="low" )?crossorigin src="([^"]+)"><\/script>/;

/** Told to the window once a frame has been drawn, or a second later: a window in the background draws none. */
export const firstPaint = 'lapak:first-paint';

/**
 * Runs the app after the first paint: what stands in the page is seen before half a megabyte of code is read. The libraries are
 * scripts of their own, each run when it is here, in a task of its own; together with the app they would be one long task. The
 * same in every build, since policies allow it by its hash.
 */
const start = `{
        let isStarted = false;
        const run = (parts) => {
          for (const { href } of parts) {
            const script = document.createElement('script');
            script.type = 'module';
            script.crossOrigin = '';
            script.src = href;
            document.head.append(script);
          }
        };
        const start = () => {
          if (isStarted) return;
          isStarted = true;
          const app = document.getElementById('app-script');
          const libraries = [...document.querySelectorAll('link[rel=modulepreload]')].filter((part) => part !== app);
          setTimeout(run, 0, [...libraries, app]);
          dispatchEvent(new Event('${firstPaint}'));
        };
        addEventListener('DOMContentLoaded', () => {
          requestAnimationFrame(() => setTimeout(start));
          setTimeout(start, 1000);
        });
      }`;

/** Vite plugin: the entry is loaded with everything else, and run after the first paint. */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!entry.test(html)) throw new Error('index.html has no entry script to hold back');
        return html.replace(
          entry,
          (_, __, href: string) =>
            `<link rel="modulepreload" id="app-script" fetchpriority="low" crossorigin href="${href}">\n    <script>${start}</script>`,
        );
      },
    },
  };
}
