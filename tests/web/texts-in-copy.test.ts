// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Attributes and fields with values that a person reads or hears. */
const spoken =
  /^(label|data-label|title|placeholder|alt|text|description|message|error|children|aria-label|\w+Label|\w+Text)$/;
/** Attributes for the browser, whose values may contain spaces and letters. */
const unspoken =
  /^(className|category|format|sizes|srcSet|accept|style|d|transform|media|rel|allow|queryKey|test|transition|padding|fontFamily|shadows)$/;

const word = /\p{L}{2,}/u;
const words = /\p{L}{2,}[.,!?:]? \p{L}{2,}/u;

/** Methods that search a text, or send it where no person reads it. */
const asks = /^(startsWith|endsWith|includes|matches|closest|querySelectorAll|postMessage)$/;

const nameOf = (key: unknown): string => (isNode(key) ? String(key.name ?? key.value ?? '') : '');

/** Whether the arguments are for developers (internal errors, the console), the browser or a worker. */
const isForNobody = ({ type, callee }: Node): boolean => {
  if (!isNode(callee)) return false;
  if (type === 'NewExpression') return callee.name === 'Error';
  if (type !== 'CallExpression') return false;
  return callee.name === 'matchMedia' || nameOf(callee.object) === 'console' || asks.test(nameOf(callee.property));
};

/** Begins like a sentence or a label: 'Hapus', not 'delete' and not 'PENDING'. */
const capital = /^\p{Lu}\p{Ll}+/u;

const isCompared = (node: Node, child: Node) => node.type === 'BinaryExpression' && child.type === 'Literal';

/** Whether the child is visible text, too: JSX children and lists of labels (table columns). */
const isRead = (node: Node, child: Node): boolean => {
  if (/^JSX(Element|Fragment)$/.test(node.type)) return child.type === 'JSXExpressionContainer';
  if (node.type !== 'ArrayExpression' || !Array.isArray(node.elements)) return false;
  return (
    node.elements.length > 1 && node.elements.every((element) => isNode(element) && capital.test(String(element.value)))
  );
};

/** Texts in this subtree; `isSpoken`: single words count, because a person reads this position. */
function textsIn(node: Node, isSpoken: boolean, found: { text: string; start: number }[]): void {
  if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType' || isForNobody(node)) return;
  let inside = isSpoken;
  if (node.type === 'JSXAttribute') {
    if (unspoken.test(nameOf(node.name))) return;
    inside = spoken.test(nameOf(node.name));
  }
  if (node.type === 'Property') {
    if (unspoken.test(nameOf(node.key))) return;
    inside = spoken.test(nameOf(node.key));
  }
  // Compared values, lookup keys and arguments are not texts of the attribute around them.
  if (/^(BinaryExpression|MemberExpression|CallExpression|ArrowFunctionExpression)$/.test(node.type)) inside = false;
  const text =
    node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string')
      ? String(node.value)
      : node.type === 'TemplateLiteral' && Array.isArray(node.quasis)
        ? node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('…')
        : '';
  const says = node.type === 'JSXText' || inside ? word : words;
  if (says.test(text.replace(/&\w+;/g, ' '))) found.push({ text: text.trim(), start: node.start });
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'Property' && key === 'key') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child) && !isCompared(node, child)) textsIn(child, inside || isRead(node, child), found);
    }
  }
}

/** Files that hold texts, including the texts of a kind in its folder. */
const isOfTexts = (file: string): boolean =>
  /^web\/(copy\/|kinds\/(\w+\/)?(texts(\/|\.ts$)|face\.ts$|sale-words\.ts$|kind-errors\.ts$))/.test(file);

const sources = readdirSync('web', { recursive: true, withFileTypes: true })
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((file) => /\.tsx?$/.test(file) && !isOfTexts(file));

test("every visible text is in web/copy or among a kind's texts", () => {
  const found = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const texts: { text: string; start: number }[] = [];
    textsIn(parseSync(file, source).program as unknown as Node, false, texts);
    return texts.map(({ text, start }) => `${file}:${source.slice(0, start).split('\n').length} ${text}`);
  });
  expect(found).toEqual([]);
});

test('the check finds visible texts and ignores other strings', () => {
  const texts = (source: string) => {
    const found: { text: string; start: number }[] = [];
    textsIn(parseSync('page.tsx', source).program as unknown as Node, false, found);
    return found.map(({ text }) => text);
  };
  expect(texts(`<p title="Halo">Hai <b>{\`kamu \${x} kali lagi\`}</b></p>`)).toEqual([
    'Halo',
    'Hai',
    'kamu … kali lagi',
  ]);
  expect(texts(`<Field label={busy ? 'Menyimpan' : 'Simpan'} />`)).toEqual(['Menyimpan', 'Simpan']);
  expect(texts(`const labels = { idle: 'Tambah ke Keranjang' }`)).toEqual(['Tambah ke Keranjang']);
  expect(texts(`<img sizes="(min-width: 75em) 30vw" className={\`frame big\`} alt="" />`)).toEqual([]);
  expect(texts(`if (event.key === 'Enter') throw new Error('No such page here')`)).toEqual([]);
});
