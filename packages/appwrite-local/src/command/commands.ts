/** The entry `appwrite-local/command`: for commands that have to behave like the server's own. */
export { tellFailures } from './failure-sentence.ts';
export { secretFlag } from './secret-flag.ts';
