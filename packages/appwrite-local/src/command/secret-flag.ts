import { readFileSync } from 'node:fs';

interface SecretFlag {
  /** Without the dashes: `key` for `--key` and `--key-file`. */
  readonly flag: string;
  /** The variable of the environment that says the same. */
  readonly variable: string;
}

/**
 * A secret of a command, in this order: the flag itself, the file that `--<flag>-file` names (its first line), the environment. What stands
 * in the command line everybody on the machine reads in the list of processes: it is taken, with a warning. Undefined: not given.
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
