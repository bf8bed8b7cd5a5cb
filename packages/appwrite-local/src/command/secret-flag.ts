import { readFileSync } from 'node:fs';

interface SecretFlag {
  /** The name without dashes: `key` for `--key` and `--key-file`. */
  readonly flag: string;
  /** The environment variable with the same meaning. */
  readonly variable: string;
}

/**
 * Reads a secret from the flag, else from the first line of the file named by `--<flag>-file`, else from the
 * environment. All users of the machine can read the command line in the process list, so the flag prints a warning.
 * Undefined: not given.
 */
export function secretFlag(
  { flag, variable }: SecretFlag,
  values: Readonly<Record<string, unknown>>,
  warn: (sentence: string) => void = console.error,
): string | undefined {
  const [given, file] = [values[flag], values[`${flag}-file`]];
  if (typeof given === 'string') {
    warn(
      `--${flag} stands in the list of processes, which all on this machine can read: use --${flag}-file or ${variable}.`,
    );
    return given;
  }
  if (typeof file === 'string') return readFileSync(file, 'utf8').split(/\r?\n/)[0]?.trim();
  return process.env[variable]?.trim() || undefined;
}
