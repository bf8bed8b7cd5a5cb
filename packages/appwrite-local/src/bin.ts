#!/usr/bin/env node
/**
 * The program `appwrite-local`. Older versions of Node cannot load the other modules, so they get a clear message
 * instead of a module loader error.
 */
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`appwrite-local needs Node 24 or newer, and this is ${process.version}.`);
  process.exit(1);
}
await import('./main.ts');
