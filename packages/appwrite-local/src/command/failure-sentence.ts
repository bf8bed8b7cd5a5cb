/** Remedies for the operator, by the system's error code. */
const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'This port is taken, perhaps by a server that runs already: choose another with --port.',
  EADDRNOTAVAIL: 'This machine has no such address: choose another with --host.',
  ERR_MODULE_NOT_FOUND: 'There is no such module: check the name.',
  ENOENT: 'There is no such file or folder: check the name.',
  ENOTDIR: 'A part of this path is no folder: check the name.',
  EISDIR: 'This is a folder, and a file is needed: check the name.',
  EEXIST: 'This is there already: choose another name.',
  EACCES: 'This is not allowed to you: choose another place, or give yourself the right.',
  EPERM: 'This is not allowed to you: choose another place, or give yourself the right.',
  EROFS: 'This can only be read: choose another place.',
  ENOSPC: 'The disk is full: make room there first.',
  EDQUOT: 'The disk is full: make room there first.',
  EFBIG: 'A file may not become so large here: choose another place.',
  EIO: 'The disk answers with errors: check it, or choose another place.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n).',
  ECONNREFUSED: 'No server answers there: check the address, and that it runs.',
  ECONNRESET: 'The connection broke: run the same command again.',
  ETIMEDOUT: 'No server answers there: check the address, and that it runs.',
  ENOTFOUND: 'There is no host of this name: check the address.',
  EAI_AGAIN: 'There is no host of this name: check the address.',
};

/** The remedies for errors of SQLite, by the lower byte of their number (sqlite.org/rescode.html). */
const sqliteRemedies: Readonly<Record<number, string>> = {
  5: 'Another program uses this database: wait, or stop it.',
  6: 'Another program uses this database: wait, or stop it.',
  8: 'This can only be read: choose another place.',
  10: 'The disk refuses to read or write: check it, or choose another place.',
  11: 'The database is damaged: restore a backup.',
  13: 'The disk is full: make room there first.',
  14: 'The database can not be opened: check the name, and your rights.',
  26: 'This is no database: restore a backup.',
};

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Names of errors whose message is written for the person who runs the command. */
const plain = [
  'FolderInUse',
  'OtherLayout',
  'SetupProblem',
  'StartProblem',
  'BackupProblem',
  'Refusal',
  'AppwriteException',
];

/**
 * A one-line message for an error that the person who runs the command can fix; undefined for bugs, which show their
 * stack.
 */
function failureSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = field(error, 'cause');
  const code = [error, cause].map((one) => String(field(one, 'code') ?? ''));
  if (code[0]?.startsWith('ERR_PARSE_ARGS')) return error.message.split('. ')[0];
  if (plain.includes(error.name)) return error.message.split('\n')[0];
  const sqlite = code[0] === 'ERR_SQLITE_ERROR' ? sqliteRemedies[Number(field(error, 'errcode')) & 0xff] : undefined;
  const remedy = remedies[code[0] ?? ''] ?? remedies[code[1] ?? ''] ?? sqlite;
  const said = cause instanceof Error ? cause.message || String(code[1]) : error.message;
  if (remedy) return `${remedy} (${said.split('\n')[0]})`;
  if (error.message === 'fetch failed')
    return `No server answers there: check the address, and that it runs. (${said})`;
  // The system refused, for a reason that is not listed above.
  if (typeof field(error, 'syscall') === 'string') return said.split('\n')[0];
  return error instanceof SyntaxError && /JSON/.test(error.message) ? `A file is damaged: ${error.message}` : undefined;
}

/**
 * Ends this command with a one-line message on errors: exit code 2 with the usage for wrong arguments, else 1. `--help`
 * prints the usage and exits with 0.
 * @returns a function that turns this off: a running server shows stacks.
 */
export function tellFailures(usage: string): () => void {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  const tell = (error: unknown) => {
    const sentence = failureSentence(error);
    console.error(sentence ?? error);
    const isAskedWrongly = String(field(error, 'code')).startsWith('ERR_PARSE_ARGS');
    if (isAskedWrongly) console.error(usage);
    process.exit(isAskedWrongly ? 2 : 1);
  };
  process.once('uncaughtException', tell);
  return () => void process.off('uncaughtException', tell);
}
