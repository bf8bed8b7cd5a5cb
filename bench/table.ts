/** A markdown table; the first row is the head. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** The value at this share (0..1) of the sorted numbers. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

type Rows = readonly (readonly (string | number)[])[];

/** The named columns of a table, in that order; the first row is the head. */
export function columns([head = [], ...body]: Rows, names: readonly string[]): (string | number)[][] {
  const places = names.map((name) => head.indexOf(name));
  return [head, ...body].map((row) => places.map((place) => row[place] ?? ''));
}

/** A table in which columns with the same value in every row are stated once above it. */
export function foldedTable(rows: Rows): string {
  const [head = [], first = [], ...more] = rows;
  if (more.length === 0) return table(rows);
  const same = head.filter((_, place) => place > 0 && more.every((row) => row[place] === first[place]));
  const rest = columns(
    rows,
    head.map(String).filter((name) => !same.includes(name)),
  );
  const stated = same.map((name) => `${name} ${first[head.indexOf(name)]}`).join(', ');
  return stated ? `Every row: ${stated}.\n\n${table(rest)}` : table(rest);
}

/** Merges tables with the same row names: each table becomes a column, its cells joined. */
export function besideEachOther(tables: Readonly<Record<string, Rows>>): string[][] {
  const bodies = Object.values(tables).map(([, ...body]) => body);
  const names = [...new Set(bodies.flatMap((body) => body.map(([name]) => String(name))))];
  const cell = (body: Rows, name: string) => (body.find(([own]) => own === name) ?? []).slice(1).join(', ') || '–';
  return [['what', ...Object.keys(tables)], ...names.map((name) => [name, ...bodies.map((body) => cell(body, name))])];
}
