/** Whether this URL requests a single row, as a list of one (web/lib/tables.ts, `getRow`). */
export function isRowOf(url: URL | string, table: string, id: string): boolean {
  const { pathname, search } = new URL(url);
  const asked = decodeURIComponent(search);
  return pathname.endsWith(`/tables/${table}/rows`) && asked.includes(`"attribute":"$id","values":["${id}"]`);
}
