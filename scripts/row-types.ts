/**
 * Writes functions/usecases/row-types.ts from appwrite.json. `--check` only checks that it is up to date (exit code 1
 * if not).
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Column {
  key: string;
  type: string;
  required: boolean;
  array: boolean;
  default?: unknown;
  elements?: string[];
}

interface Table {
  $id: string;
  columns: Column[];
}

const lineWidth = 120;
const target = 'functions/usecases/row-types.ts';

const scalar = (column: Column): string => {
  if (column.elements) return column.elements.map((element) => `'${element}'`).join(' | ');
  if (column.type === 'integer' || column.type === 'double') return 'number';
  return column.type === 'boolean' ? 'boolean' : 'string';
};

function columnType(column: Column): string {
  if (column.array) return `${column.elements ? `(${scalar(column)})` : scalar(column)}[]`;
  const neverNull = column.required || (column.default !== null && column.default !== undefined);
  return neverNull ? scalar(column) : `${scalar(column)} | null`;
}

/** One field, split over lines like the formatter does. */
function field(column: Column): string {
  const line = `  ${column.key}: ${columnType(column)};`;
  if (line.length <= lineWidth) return line;
  return `  ${column.key}:\n    | ${columnType(column).replaceAll(' | ', '\n    | ')};`;
}

const rowName = (table: string): string =>
  `${table.charAt(0).toUpperCase()}${table.slice(1)}`
    .replace(/ies$/, 'y')
    .replace(/ches$/, 'ch')
    .replace(/(?<!Total)s$/, '')
    .concat('Row');

const interfaceOf = (table: Table): string =>
  [`export interface ${rowName(table.$id)} extends SystemColumns {`, ...table.columns.map(field), '}'].join('\n');

/** The whole file as text, for `npm run row-types` and the freshness test. */
export function rowTypes(config: { tables: Table[] }): string {
  const map = config.tables.map((table) => `  ${table.$id}: ${rowName(table.$id)};`).join('\n');
  return `/** Made by scripts/row-types.ts from appwrite.json; do not edit. */

export interface SystemColumns {
  $id: string;
  $sequence: string;
  $createdAt: string;
  $updatedAt: string;
  $permissions: string[];
  $databaseId: string;
  $tableId: string;
}

${config.tables.map(interfaceOf).join('\n\n')}

/** Table id → its row. */
export interface Tables {
${map}
}

export type TableName = keyof Tables;
`;
}

if (import.meta.main) {
  const fresh = rowTypes(JSON.parse(readFileSync('appwrite.json', 'utf8')) as { tables: Table[] });
  if (!process.argv.includes('--check')) writeFileSync(target, fresh);
  else if (readFileSync(target, 'utf8') !== fresh) {
    console.error(`${target} is not what appwrite.json says: run npm run row-types`);
    process.exitCode = 1;
  }
}
