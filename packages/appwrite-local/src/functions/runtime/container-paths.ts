/** How texts of a function read in the real runtime's container, where the same folder has another name. */

const CONTAINER = '/usr/local/server';
/** Where the real runtime's own server (of open-runtimes node v5-22) stands when it calls a function. */
const FRAMES: Readonly<Record<string, string>> = { execute: '227:44', action: '244:29', '': '27:5' };
const OWN_FRAME = /^( {4}at (?:async )?)(?:(\w*)[^(]*\()?(?:file:\/\/)?\S*\/src\/server\.mjs:\d+:\d+\)?$/;

/** Says the container's name of the folder wherever the text has this machine's. */
export function asInContainer(text: string, home: string): string {
  return text.includes(home) ? text.replaceAll(home, CONTAINER) : text;
}

/** A stack that ends in the real runtime's frames instead of ours. */
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
