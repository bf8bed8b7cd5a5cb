/** The logs of one run, cut as open-runtimes and Appwrite cut them, so that megabytes of output cost no memory. */

const ENTRY_LIMIT = 8_000;
const TOTAL_LIMIT = 1_000_000;
const NATIVE_NOTE = 'Native logs detected. Use context.log() or context.error() for better experience.\n';

export interface Journal {
  log(message: unknown): void;
  error(message: unknown): void;
  /** Logs output of console.* and stdout, with a note before the first entry. */
  native(text: string): void;
  logs(): string;
  errors(): string;
}

/** Creates an empty journal. It stays empty unless `enabled` (the function's logging is on). */
export function createJournal(enabled: boolean): Journal {
  const logs = boundedText('Logs');
  const errors = boundedText('Errors');
  let noted = false;
  return {
    log: (message) => enabled && logs.add(entry(message)),
    error: (message) => enabled && errors.add(entry(message)),
    native(text) {
      if (!enabled) return;
      if (!noted) logs.add(NATIVE_NOTE);
      noted = true;
      logs.add(entry(text));
    },
    logs: () => logs.value(),
    errors: () => errors.value(),
  };
}

function entry(message: unknown): string {
  const text = printable(message);
  return text.length > ENTRY_LIMIT
    ? `${text.slice(0, ENTRY_LIMIT)}... Log truncated due to size limit (${ENTRY_LIMIT} characters)\n`
    : `${text}\n`;
}

/** A logged value as text: errors with their stack, objects as JSON. */
function printable(message: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  if (typeof message !== 'object' || message === null) return String(message);
  try {
    return JSON.stringify(message) ?? String(message);
  } catch (problem) {
    return `[not printable: ${problem instanceof Error ? problem.message : String(problem)}]`;
  }
}

/** A text that keeps its last million characters, because errors usually come at the end. */
function boundedText(name: string) {
  let text = '';
  let cut = false;
  return {
    add(more: string): void {
      text += more;
      if (text.length <= 2 * TOTAL_LIMIT) return;
      text = text.slice(-TOTAL_LIMIT);
      cut = true;
    },
    value(): string {
      if (!cut && text.length <= TOTAL_LIMIT) return text;
      const warning = `[WARNING] ${name} truncated. The output exceeded ${TOTAL_LIMIT} characters.\n`;
      return warning + text.slice(-(TOTAL_LIMIT - warning.length));
    },
  };
}
