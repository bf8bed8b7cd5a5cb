#!/usr/bin/env node
/** The program `appwrite-local`. An older Node cannot load the rest: it gets a sentence instead of an error of its module loader. */
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`appwrite-local needs Node 24 or newer, and this is ${process.version}.`);
  process.exit(1);
}
await import('./main.ts');
