/** React keeps rendering a page that the browser has translated, for each way in which Chrome inserts its <font>. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepTranslated } from '../../web/lib/page/translated-text.ts';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  keepTranslated();
});

let root: Root;
const main = () => document.querySelector('main') as HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<main></main>';
  root = createRoot(main());
});
afterEach(() => act(() => root.unmount()));

const draw = (page: ReactNode) => act(() => root.render(page));
/** Waits for mutation observers, which run before the next task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const ways: Readonly<Record<string, (text: Text, font: Element) => void>> = {
  'that replaces the text node': (text, font) => text.replaceWith(font),
  'inserted before the text node, which is then removed': (text, font) => {
    text.before(font);
    text.remove();
  },
  'wrapped around the text node': (text, font) => {
    text.before(font);
    font.append(text);
  },
};

async function translate(put: (text: Text, font: Element) => void): Promise<void> {
  const walker = document.createTreeWalker(main(), NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  for (const text of texts) {
    if (text.parentElement?.localName === 'font') continue;
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data.toUpperCase();
    font.append(inner);
    put(text, font);
    if (font.contains(text)) inner.remove();
  }
  await nextTask();
}

function Cart({ count, isEmpty = false, note }: { count: number; isEmpty?: boolean; note?: string }) {
  return (
    <p>
      {isEmpty ? null : 'Keranjang '}
      {note ? <b>{note}</b> : null}
      {count} barang
    </p>
  );
}

test.each(Object.entries(ways))(
  'a translation %s: texts can still change, disappear and get siblings',
  async (_way, put) => {
    draw(<Cart count={1} />);
    await translate(put);
    draw(<Cart count={2} />);
    expect(main().textContent?.toLowerCase()).toBe('keranjang 2 barang');
    await translate(put);
    draw(<Cart count={2} note="baru " />);
    expect(main().textContent?.toLowerCase()).toBe('keranjang baru 2 barang');
    await translate(put);
    draw(<Cart count={3} isEmpty />);
    expect(main().textContent?.toLowerCase()).toBe('3 barang');
    await translate(put);
    draw(<i>Selesai</i>);
    expect(main().innerHTML).toBe('<i>Selesai</i>');
  },
);

test('a wrong DOM operation of the app itself still throws', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')];
  expect(() => main().removeChild(one)).toThrow();
  expect(() => main().insertBefore(one, other)).toThrow();
});
