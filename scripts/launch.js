// `node scripts/launch.js start|dev|serve|host …`. Plain JavaScript, so that even a Node too old for the rest can print
// the reason.
import { existsSync } from 'node:fs';
import module from 'node:module';

const programs = {
  start: './start.ts',
  dev: './dev.ts',
  e2e: './e2e.ts',
  serve: 'appwrite-local/main',
  host: '../deploy/host.ts',
  doctor: '../deploy/doctor.ts',
};
const [name = ''] = process.argv.splice(2, 1);
const program = Object.entries(programs).find(([one]) => one === name)?.[1];
const command = name === 'start' ? 'npm start' : `npm run ${name}`;
const [major = 0] = process.versions.node.split('.').map(Number);

/** @param {string} sentence */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (major < 24) {
  stop(
    `This needs Node 24, and this is ${process.version}: "npm ci" installs Node 24 here, then "${command}" uses it.`,
  );
} else if (!existsSync(new URL('../node_modules/hono', import.meta.url))) {
  stop('The packages are not installed yet: run "npm ci" first.');
} else if (!program) {
  stop(`launch.js starts one of: ${Object.keys(programs).join(', ')}.`);
} else {
  module.enableCompileCache(); // later starts use compiled sources, which halves the work
  await import(program);
}
