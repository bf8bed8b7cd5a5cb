/** The response format that an older client expects (reference 1.6); CLI 12 sends 1.8.0. */
export interface ResponseFormat {
  readonly filters: boolean;
  readonly before190: boolean;
  readonly before192: boolean;
  readonly warning: string;
}

const server = [1, 9, 6] as const;
const kept = new Map<string, ResponseFormat | null>();

function compare(version: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < 3; at++) {
    const difference = (version[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns null if nothing changes (no header, or no version in it). */
export function readFormat(header: string | string[] | undefined): ResponseFormat | null {
  if (typeof header !== 'string') return null;
  const known = kept.get(header);
  if (known !== undefined) return known;
  const format = parse(header);
  if (kept.size < 100) kept.set(header, format);
  return format;
}

function parse(header: string): ResponseFormat | null {
  if (!/^\d+\.\d+\.\d+$/.test(header)) return null;
  const version = header.split('.').map(Number);
  const before192 = compare(version, [1, 9, 2]) < 0;
  const warning =
    compare(version, server) > 0
      ? `The current SDK is built for Appwrite ${header}. However, the current Appwrite server version is 1.9.6. Please downgrade your SDK to match the Appwrite version: https://appwrite.io/docs/sdks`
      : '';
  return { filters: before192, before192, before190: compare(version, [1, 9, 0]) < 0, warning };
}

/** The response in the format of an older version. */
export function filterForFormat(value: unknown, format: ResponseFormat): unknown {
  if (Array.isArray(value)) return value.map((item) => filterForFormat(item, format));
  if (typeof value !== 'object' || value === null) return value;
  const shown: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'userPhone' && 'membershipId' in value === false && 'teamId' in value) continue;
    if (format.before190 && (key === 'impersonator' || key === 'impersonatorUserId' || key === 'runtimeSpecification'))
      continue;
    if (format.before190 && key === '$sequence') shown[key] = Number(inner) || 0;
    else if (format.before190 && key === 'buildSpecification') shown.specification = inner;
    else shown[key] = filterForFormat(inner, format);
  }
  return shown;
}
