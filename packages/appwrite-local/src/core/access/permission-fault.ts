/** The parts that a role may have: an id (`user:ID`) and a dimension (`users/verified`). */
type Grammar = { readonly id: 'none' | 'required'; readonly dimensions: readonly string[] | 'any' | 'none' };

const states = ['verified', 'unverified'] as const;
const grammar: Readonly<Record<string, Grammar>> = {
  any: { id: 'none', dimensions: 'none' },
  guests: { id: 'none', dimensions: 'none' },
  users: { id: 'none', dimensions: states },
  user: { id: 'required', dimensions: states },
  team: { id: 'required', dimensions: 'any' },
  member: { id: 'required', dimensions: 'none' },
  label: { id: 'required', dimensions: 'none' },
};
const keyPattern = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/;
const keyText =
  "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";

/**
 * Appwrite's message for an invalid permission. Like Appwrite, it splits the text (`action("`, role, `:` id, `/`
 * dimension) before it checks the parts, so a missing quote is reported as a wrong id.
 */
export function permissionFault(text: string): string {
  const parts = text.split('("');
  const [action = '', rest = ''] = parts;
  if (parts.length !== 2) return `Invalid permission string format: "${text}".`;
  if (!['create', 'read', 'update', 'delete', 'write'].includes(action)) return `Invalid permission type: "${action}".`;
  const named = rest.replaceAll('")', '');
  const [head = '', tail] = named.split(':');
  const [, dimension, ...more] = (tail ?? head).split('/');
  if (more.length > 0) return 'Only one dimension can be provided.';
  if (dimension === '') return 'Dimension must not be empty.';
  return (
    roleFault((tail === undefined ? head.split('/')[0] : head) ?? '', tail?.split('/')[0] ?? '', dimension ?? '') ??
    `Invalid permission string format: "${text}".`
  );
}

function roleFault(role: string, id: string, dimension: string): string | null {
  const rule = grammar[role];
  if (!rule) return `Role "${role}" is not allowed. Must be one of: ${Object.keys(grammar).join(', ')}.`;
  if (rule.id === 'none' && id !== '') return `Role "${role}" can not have an ID value.`;
  if (rule.id === 'required' && id === '') return `Role "${role}" must have an ID value.`;
  if (id !== '' && !keyPattern.test(id)) return `Role "${role}" identifier value is invalid: ${keyText}`;
  if (dimension === '') return null;
  if (rule.dimensions === 'none') return `Role "${role}" can not have a dimension value.`;
  if (rule.dimensions !== 'any' && !rule.dimensions.includes(dimension))
    return `Role "${role}" dimension value is invalid. Must be one of: ${rule.dimensions.join(', ')}.`;
  return keyPattern.test(dimension) ? null : `Role "${role}" dimension value is invalid: ${keyText}`;
}
