import type { AtRule, ChildNode, Declaration, Rule } from 'postcss';
import { parse } from 'postcss';
import { styleFeatures } from './newer-features.ts';

type Lacking = readonly string[];

const newer = styleFeatures.filter(({ lackedBy }) => lackedBy.length > 0);
const below = (start: string): ReadonlyMap<string, Lacking> =>
  new Map(
    newer.filter(({ path }) => path[0] === start).map(({ path, lackedBy }) => [path.slice(1).join('.'), lackedBy]),
  );

const properties = below('properties');
const selectors = below('selectors');
const atRules = below('at-rules');

/** Functions and units by name, unless an older one has the same name. */
const old = new Set(styleFeatures.filter(({ lackedBy }) => lackedBy.length === 0).map(({ path }) => path.at(-1)));
const valueNames: ReadonlyMap<string, Lacking> = new Map(
  newer
    .filter(({ path }) => path[0] === 'types' && path.length <= 3 && !old.has(path.at(-1)))
    .map(({ path, lackedBy }) => [(path.at(-1) ?? '').replace(/-function$/, ''), lackedBy]),
);

interface Lacked {
  /** "text-wrap", "cursor: grab", "lh", "light-dark()", ":has", "@scope". */
  readonly name: string;
  readonly lackedBy: Lacking;
}

export interface NewerStyle extends Lacked {
  /** The rule or declaration, for locating it. */
  readonly at: string;
}

const known = (name: string, lackedBy: Lacking | undefined): Lacked[] => (lackedBy ? [{ name, lackedBy }] : []);

function inDeclaration({ prop, value }: Declaration): Lacked[] {
  const isOwn = prop.startsWith('--');
  const property = isOwn ? undefined : properties.get(prop);
  if (property) return [{ name: prop, lackedBy: property }];
  const bare = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, '');
  const functions = [...bare.matchAll(/([a-z][a-z-]*)\(/g)].map(([, name = '']) =>
    known(`${name}()`, valueNames.get(name)),
  );
  const units = [...bare.matchAll(/(?<![\w-])[\d.]+([a-z]+)\b/g)].map(([, unit = '']) =>
    known(unit, valueNames.get(unit)),
  );
  const words = isOwn ? [] : [...bare.matchAll(/(?<![\w-])-?[a-z][a-z-]*(?![\w(-])/g)];
  const keywords = words.map(([word]) =>
    known(
      `${prop}: ${word}`,
      properties.get(`${prop}.${word.replaceAll('-', '_')}`) ?? properties.get(`${prop}.${word}`),
    ),
  );
  return [functions, units, keywords].flat(2);
}

function inSelector({ selector, parent }: Rule): Lacked[] {
  const isNested = parent?.type === 'rule' || selector.includes('&');
  const pseudo = [...selector.matchAll(/(::?)([\w-]+)/g)].map(([, colons, name = '']) =>
    known(`${colons}${name}`, selectors.get(name)),
  );
  return [...(isNested ? known('nesting', selectors.get('nesting')) : []), ...pseudo.flat()];
}

function inAtRule({ name, params }: AtRule): Lacked[] {
  const features = [...params.matchAll(/\(\s*([\w-]+)\s*(?::\s*([\w-]+))?/g)].flatMap(([, feature, value]) => [
    known(`@${name} ${feature}`, atRules.get(`${name}.${feature}`)),
    known(`@${name} ${feature}: ${value}`, atRules.get(`${name}.${feature}.${value}`)),
  ]);
  return [...known(`@${name}`, atRules.get(name)), ...features.flat()];
}

const lackedIn = (node: ChildNode): Lacked[] => {
  if (node.type === 'decl') return inDeclaration(node);
  if (node.type === 'rule') return inSelector(node);
  return node.type === 'atrule' ? inAtRule(node) : [];
};

/**
 * Whether the same rule has a fallback that all browsers know: an earlier declaration, or a vendor prefix. A value with
 * `var()` parses in every browser and becomes invalid at computed-value time, so an earlier declaration is no fallback
 * for it.
 */
function hasFallback(node: ChildNode): boolean {
  if (node.type !== 'decl') return false;
  const siblings = (node.parent?.nodes ?? []).filter((one): one is Declaration => one.type === 'decl');
  if (siblings.some(({ prop }) => prop === `-webkit-${node.prop}`)) return true;
  if (node.value.includes('var(')) return false;
  const before = siblings.slice(0, siblings.indexOf(node));
  return before.some((one) => one.prop === node.prop && inDeclaration(one).length === 0);
}

function isAsked(node: ChildNode): boolean {
  for (let at = node.parent; at && at.type !== 'root'; at = at.parent as typeof at)
    if (at.type === 'atrule' && (at as AtRule).name === 'supports') return true;
  return false;
}

const textOf = (node: ChildNode): string =>
  `${node.parent?.type === 'rule' ? (node.parent as Rule).selector : ''} ${node}`.trim().slice(0, 200);

/** Features in these styles that one of the oldest browsers lacks, without `@supports` or a fallback declaration. */
export function newerStyleUses(css: string): NewerStyle[] {
  const found: NewerStyle[] = [];
  parse(css).walk((node) => {
    const lacked = lackedIn(node);
    if (lacked.length === 0 || hasFallback(node) || isAsked(node)) return;
    found.push(...lacked.map((one) => ({ ...one, at: textOf(node) })));
  });
  return found;
}
