// Plain JavaScript, so that a Node that is too old for the rest can still read why.
import { existsSync } from 'node:fs';

const [major = 0] = process.versions.node.split('.').map(Number);

/** @param {string} sentence */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (major < 24) {
  stop(`This needs Node 24, and this is ${process.version}: "npm ci" installs Node 24 here, then "npm start" uses it.`);
} else if (!existsSync(new URL('../node_modules/hono', import.meta.url))) {
  stop('The packages are not installed yet: run "npm ci" first.');
} else {
  await import('./start.ts');
}
