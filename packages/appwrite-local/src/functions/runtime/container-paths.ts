/** Rewrites paths and stacks of a function to those of the real runtime's container. */

const CONTAINER = '/usr/local/server';
/** The position at which the real runtime's server (open-runtimes node v5-22) calls the function. */
const FRAMES: Readonly<Record<string, string>> = { execute: '227:44', action: '244:29', '': '27:5' };
const OWN_FRAME = /^( {4}at (?:async )?)(?:(\w*)[^(]*\()?(?:file:\/\/)?\S*\/src\/server\.mjs:\d+:\d+\)?$/;

/** Replaces this machine's folder by the container's. */
export function asInContainer(text: string, home: string): string {
  return text.includes(home) ? text.replaceAll(home, CONTAINER) : text;
}

/** Replaces the last frames of a stack trace with those of the real runtime. */
export function withRuntimeFrames(stack: string): string {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [own, at, name = ''] = OWN_FRAME.exec(line) ?? [];
      if (own === undefined) return [line];
      const place = FRAMES[name];
      if (place === undefined) return [];
      return [
        name === '' ? `${at}${CONTAINER}/src/server.js:${place}` : `${at}${name} (${CONTAINER}/src/server.js:${place})`,
      ];
    })
    .join('\n');
}
