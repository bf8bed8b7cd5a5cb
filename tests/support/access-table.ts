import { readFileSync } from 'node:fs';

/** One line of an expected table: the rights of each kind of person, by column head. */
export type Cells = Readonly<Record<string, string>>;

const heading = /^ {8,}\S/;

/**
 * The tables of a text: a line of column names followed by rows; sentences between them are skipped. @throws on a
 * repeated name
 */
export function readAccessTables(path: string): Map<string, Cells>[] {
  const tables: Map<string, Cells>[] = [];
  let kinds: string[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const words = line.trim().split(/\s+/);
    if (heading.test(line)) {
      kinds = words;
      tables.push(new Map());
      continue;
    }
    const name = words.slice(0, -kinds.length).join(' ');
    if (kinds.length === 0 || name === '' || !/^\S+( (GET|POST|PUT|PATCH|DELETE) \S+)?$/.test(name)) continue;
    const cells = words.slice(-kinds.length);
    if (tables.at(-1)?.has(name)) throw new Error(`${path} has ${name} twice.`);
    tables.at(-1)?.set(name, Object.fromEntries(kinds.map((kind, at) => [kind, cells[at] ?? ''])));
  }
  return tables;
}
