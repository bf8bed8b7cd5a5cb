/**
 * PHP's `==` for values from JSON, with which Appwrite's upsert compares: null, false, 0, "" and [] are equal to each
 * other, and numeric strings are equal to their number.
 */
export function looselyEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left === 'boolean' || typeof right === 'boolean') return truthy(left) === truthy(right);
  if (left === null || left === undefined) return emptyBesideNull(right);
  if (right === null || right === undefined) return emptyBesideNull(left);
  if (Array.isArray(left) || Array.isArray(right)) return equalLists(left, right);
  if (typeof left === 'object' || typeof right === 'object') return false;
  return equalScalars(left, right);
}

function truthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== false && value !== 0 && value !== '' && value !== '0';
}

function emptyBesideNull(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === 0 || value === '';
}

function equalLists(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  return left.every((one, place) => looselyEqual(one, right[place]));
}

const numericText = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numericText.test(value) ? Number(value) : null;
}

function equalScalars(left: unknown, right: unknown): boolean {
  const [a, b] = [numberOf(left), numberOf(right)];
  return a !== null && b !== null ? a === b : String(left) === String(right);
}
