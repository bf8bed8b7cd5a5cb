import type { AnyNode, Expression, MemberExpression, Super } from 'acorn';
import { parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { scriptFeatures } from './newer-features.ts';

type Lacking = readonly string[];

/** Classes of these global objects. */
const classesOf: Readonly<Record<string, readonly string[]>> = {
  navigator: ['Navigator'],
  document: ['Document', 'Node', 'EventTarget'],
  window: ['Window'],
  globalThis: ['Window'],
  self: ['Window', 'ServiceWorkerGlobalScope'],
  history: ['History'],
  location: ['Location'],
  performance: ['Performance'],
  screen: ['Screen'],
  crypto: ['Crypto'],
  caches: ['CacheStorage'],
};

const plain = (name: string) => name.replace(/_static$/, '');
const features = scriptFeatures.filter(({ path }) => !path.at(-1)?.endsWith('_event'));
const newer = features.filter(({ lackedBy }) => lackedBy.length > 0);

/** Members such as "Map.groupBy" or "Navigator.share", each with the browsers that lack it. */
const newerMembers: ReadonlyMap<string, Lacking> = new Map(
  newer.filter(({ path }) => path.length >= 2).map(({ path, lackedBy }) => [path.map(plain).join('.'), lackedBy]),
);

/** Globals such as "Iterator", and members of window such as "requestIdleCallback". */
const newerGlobals: ReadonlyMap<string, Lacking> = new Map(
  newer.flatMap(({ path: [first = '', second, deeper], lackedBy }): [string, Lacking][] => {
    if (second === undefined) return [[first, lackedBy]];
    return first === 'Window' && deeper === undefined ? [[second, lackedBy]] : [];
  }),
);

const ofTheLanguage = new Set([
  'Array',
  'ArrayBuffer',
  'Map',
  'Object',
  'Promise',
  'RegExp',
  'Set',
  'String',
  'WeakMap',
]);

/**
 * Members that are recognized by their name alone, on any object: no class has had them for long, and the name is not a
 * common DOM word ("run", "check") that a library may use, too. Members of newer classes are left out, because their
 * class is found by its own name first.
 */
function newerNames(): ReadonlyMap<string, Lacking> {
  const names = new Map<string, Lacking>();
  const old = new Set<string>();
  for (const { path, lackedBy } of features) {
    const [owner = '', name, deeper] = path;
    if (name === undefined || deeper !== undefined || name === owner) continue;
    if (lackedBy.length === 0) old.add(plain(name));
    else if (!newerGlobals.has(owner) && (ofTheLanguage.has(owner) || /[A-Z]/.test(name)))
      names.set(plain(name), lackedBy);
  }
  for (const name of old) names.delete(name);
  return names;
}
const newerCalls = newerNames();

interface Lacked {
  /** The name in the form "Map.groupBy", ".withResolvers" or "Iterator". */
  readonly name: string;
  readonly lackedBy: Lacking;
}

export interface NewerUse extends Lacked {
  /** The surrounding code, for locating it. */
  readonly at: string;
}

const nameOf = ({ property, computed }: MemberExpression): string | undefined => {
  if (property.type === 'Identifier' && !computed) return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
};

/**
 * Whether the expression is an iterator, such as `map.values()` or `text.matchAll(…)`; `Object.values(map)` is an
 * array.
 */
function givesIterator(expression: Expression | Super): boolean {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return false;
  const name = nameOf(expression.callee) ?? '';
  return name === 'matchAll' || (['keys', 'values', 'entries'].includes(name) && expression.arguments.length === 0);
}

function memberUse(member: MemberExpression, isCalled: boolean): Lacked | undefined {
  const { object } = member;
  const name = nameOf(member);
  if (name === undefined) return undefined;
  if (object.type === 'Identifier') {
    if (newerGlobals.has(object.name)) return undefined; // reported under its own name
    for (const owner of [object.name, ...(classesOf[object.name] ?? [])]) {
      const lackedBy = newerMembers.get(`${owner}.${name}`);
      if (lackedBy) return { name: `${object.name}.${name}`, lackedBy };
    }
  }
  if (!isCalled) return undefined;
  const ofIterator = givesIterator(object) ? newerMembers.get(`Iterator.${name}`) : undefined;
  if (ofIterator) return { name: `Iterator.${name}`, lackedBy: ofIterator };
  const lackedBy = newerCalls.get(name);
  return lackedBy && { name: `.${name}`, lackedBy };
}

/**
 * Whether this is a feature test: `typeof x`, `!x`, `x?.()`, `x?.y`, `x && …`, `if (x)`, `x === undefined`, `x = …`.
 */
function isQuestion(node: AnyNode, above: AnyNode | undefined): boolean {
  switch (above?.type) {
    case 'UnaryExpression':
      return above.operator === 'typeof' || above.operator === '!';
    case 'CallExpression':
      return above.optional === true && above.callee === node;
    case 'MemberExpression':
      return above.optional === true && above.object === node;
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return above.left === node;
    case 'IfStatement':
    case 'ConditionalExpression':
      return above.test === node;
    default:
      return above?.type === 'BinaryExpression';
  }
}

/**
 * Uses of functions, properties and classes that one of the oldest browsers lacks, without a feature test: `?.`, or
 * their name in a condition around or before. @throws SyntaxError on syntax or a regular expression newer than ES2022,
 * which all of them know
 */
export function newerScriptUses(code: string): NewerUse[] {
  const found: NewerUse[] = [];
  const asks = ({ start, end }: AnyNode, word: string) =>
    code
      .slice(start, end)
      .split(/[^\w$]+/)
      .includes(word);

  const isGuarded = (word: string, around: readonly AnyNode[]): boolean =>
    around.some((node, depth) => {
      const inside = around[depth + 1];
      if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
        return inside !== node.test && asks(node.test, word);
      if (node.type === 'LogicalExpression') return inside === node.right && asks(node.left, word);
      if (node.type !== 'BlockStatement' && node.type !== 'Program') return false;
      return node.body.some(
        (one) => one.type === 'IfStatement' && one.end <= (inside?.start ?? 0) && asks(one.test, word),
      );
    });

  const note = (use: Lacked | undefined, node: AnyNode, around: readonly AnyNode[]) => {
    if (!use || isQuestion(node, around.at(-2))) return;
    // A test for a class covers its members; a test for `navigator` covers nothing.
    const words = use.name.split('.').filter((word, place, all) => place === all.length - 1 || /^[A-Z]/.test(word));
    if (words.some((word) => isGuarded(word, around))) return;
    found.push({ ...use, at: code.slice(Math.max(0, node.start - 60), node.end + 40).replaceAll('\n', ' ') });
  };

  ancestor(parse(code, { ecmaVersion: 2022, sourceType: 'module' }), {
    MemberExpression(node, _state, around) {
      const above = around.at(-2);
      note(memberUse(node, above?.type === 'CallExpression' && above.callee === node), node, around);
    },
    Identifier(node, _state, around) {
      // Names of one or two letters are skipped, because minifiers produce them.
      const lackedBy = node.name.length > 2 ? newerGlobals.get(node.name) : undefined;
      note(lackedBy && { name: node.name, lackedBy }, node, around);
    },
  });
  return found;
}

/** Regular expressions with lookbehind: Safari before 16.4 cannot parse them, nor the file that contains them. */
export const lookbehinds = (code: string): string[] =>
  [...code.matchAll(/.{0,60}\(\?<[=!].{0,40}/g)].map(([found]) => found);
