import type { ConfigColumn } from 'appwrite-local/config';

/** A column as the server returns it. */
export type RemoteColumn = Readonly<Record<string, unknown>> & { readonly key: string; readonly status: string };

export interface ColumnDifference {
  /** Changes that would lose or truncate data, which are never applied. */
  readonly destructive: readonly string[];
  /** Changes that can be applied in place. */
  readonly changes: readonly string[];
}

/** The changes that make a column match, and those that would lose data. Skips fields absent from the config. */
export function compareColumn(wanted: ConfigColumn, remote: RemoteColumn): ColumnDifference {
  const destructive: string[] = [];
  const changes: string[] = [];
  const fixed = (name: string, want: unknown, have: unknown) => {
    if (want !== have) destructive.push(`its ${name} would change from ${shown(have)} to ${shown(want)}`);
  };
  fixed('type', wanted.type, remote.type);
  fixed('array', wanted.array ?? false, remote.array ?? false);
  fixed('format', wanted.format ?? '', remote.format ?? '');
  if (remote.encrypt !== undefined) fixed('encrypt', wanted.encrypt ?? false, remote.encrypt);

  const [size, has] = [wanted.size, remote.size];
  if (typeof size === 'number' && typeof has === 'number' && size !== has) {
    if (size < has) destructive.push(`its size would shrink from ${has} to ${size}`);
    else changes.push(`size ${has} → ${size}`);
  }
  const elements = Array.isArray(remote.elements) ? remote.elements.map(String) : [];
  const lost = elements.filter((element) => !(wanted.elements ?? []).includes(element));
  if (lost.length > 0) destructive.push(`the value ${lost.map(shown).join(', ')} would no longer be allowed`);
  const added = (wanted.elements ?? []).filter((element) => !elements.includes(element));
  if (added.length > 0) changes.push(`values + ${added.join(', ')}`);

  const change = (name: string, want: unknown, have: unknown) => {
    if (!isSame(want, have)) changes.push(`${name} ${shown(have)} → ${shown(want)}`);
  };
  change('required', wanted.required ?? false, remote.required);
  change('default', wanted.default ?? null, remote.default ?? null);
  if (wanted.min !== undefined) change('min', wanted.min, remote.min);
  if (wanted.max !== undefined) change('max', wanted.max, remote.max);
  return { destructive, changes };
}

const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';

/** Numbers may be BigInt; dates may have another format. */
function isSame(want: unknown, have: unknown): boolean {
  if (typeof want === 'number') return Number(have) === want;
  if (typeof want === 'string' && typeof have === 'string' && want !== have)
    return !Number.isNaN(Date.parse(want)) && Date.parse(want) === Date.parse(have);
  return want === have;
}
