/** One line of the doctor. A fault has a remedy; a note is a choice, or something that could not be checked. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'fault';
  /** The checked subject, in a word or two. */
  readonly what: string;
  readonly says: string;
  /** The problem of a fault, without its remedy. */
  readonly fact?: string;
}

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says });
export const note = (what: string, says: string): Finding => ({ state: 'note', what, says });
/** `todo` is an instruction to the operator. */
export const fault = (what: string, says: string, todo: string): Finding => ({
  state: 'fault',
  what,
  says: `${says} → ${todo}`,
  fact: says,
});

/** The reason if a proxy answers over TLS, but has no site of this name. */
export const noCertificate = 'TLS: no certificate is set for this name';

/** Messages by OpenSSL's reason, in words that help the operator to find the cause. */
const tlsReasons: Readonly<Record<string, string>> = {
  'wrong version number': 'no TLS is spoken there',
  'packet length too long': 'no TLS is spoken there',
  'tlsv1 unrecognized name': noCertificate,
  'tlsv1 alert internal error': noCertificate,
  'sslv3 alert handshake failure': 'TLS: the other end refuses the handshake',
  'ssl/tls alert handshake failure': 'TLS: the other end refuses the handshake',
};
/**
 * Matches an error of OpenSSL: `…:error:0A00010B:SSL routines:tls_validate_record_header:wrong version
 * number:../deps/…:`
 */
const openssl = /\S*error:[0-9A-F]+:[^:]*:[^:]*:([^:\n]+)[^\n]*/;

/** Node's hint for developers. */
const hint = /; if the root CA is installed locally, try running Node\.js with --use-system-ca/;

/** Replaces OpenSSL's raw errors by their reasons and removes Node's hint, which operators cannot use. */
export const plain = (message: string): string =>
  message
    .replace(openssl, (_, reason: string) => tlsReasons[reason] ?? `TLS: ${reason}`)
    .replace(hint, '')
    .trim();

/** The message of the innermost cause, because fetch's own message has no detail. */
export function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return plain(String(problem));
  const { cause } = problem;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  const said = inner instanceof Error ? inner.message || ('code' in inner ? String(inner.code) : '') : problem.message;
  return plain(said);
}

export const codeOf = (problem: unknown): string => {
  const deepest = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem;
  return typeof deepest === 'object' && deepest !== null && 'code' in deepest ? String(deepest.code) : '';
};
