/**
 * Runs one function bundle once, in the Node version of this process: `node run-bundle.ts main.js '{"method":…}'`.
 * Prints the function's response as the last line.
 */
import { pathToFileURL } from 'node:url';
import { createContext, readAnswer } from '../../packages/appwrite-local/src/functions/runtime/context.ts';
import { createJournal } from '../../packages/appwrite-local/src/functions/runtime/journal.ts';

const [, , file = '', order = '{}'] = process.argv;
const journal = createJournal(true);
const bundle = await import(pathToFileURL(file).href);
const request = {
  method: 'GET',
  path: '/',
  headers: {},
  body: '',
  timeoutSeconds: 60,
  logging: true,
  ...JSON.parse(order),
};
const answer = readAnswer(await bundle.default(createContext(request, journal)));
console.log(JSON.stringify({ node: process.version, ...answer, logs: journal.logs(), errors: journal.errors() }));
