/** The entry `appwrite-local/command`: what commands beside the server do as its own does. */
export { tellFailures } from './failure-sentence.ts';
export { secretFlag } from './secret-flag.ts';
