import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
const { ProductFields } = await import('../../web/shop/product-form/product-fields.tsx');
const { useProductFields } = await import('../../web/shop/product-form/use-product-form.ts');
const { emptyValues } = await import('../../web/shop/product-form/product-values.ts');

/** A form whose fields arrive in two parts after its button, as on a slow phone. */
function Form({ areThere }: { areThere: boolean }) {
  const { form, now } = useProductFields({ kind: 'post', values: emptyValues('post') });
  return (
    <form onSubmit={form.onSubmit(() => undefined)}>
      {areThere ? <ProductFields form={form} kind="post" values={now} only={['name', 'category']} /> : null}
      {areThere ? <ProductFields form={form} kind="post" values={now} only={['price', 'location']} /> : null}
      <button type="submit">Posting Produk</button>
    </form>
  );
}

let page: Root;
const show = (areThere: boolean) =>
  act(() =>
    page.render(
      <MantineProvider>
        <Form areThere={areThere} />
      </MantineProvider>,
    ),
  );
const press = () => act(() => document.querySelector<HTMLElement>('button[type=submit]')?.click());
const caret = () => document.activeElement?.getAttribute('data-path') ?? null;

beforeEach(() => {
  document.body.innerHTML = '<main></main>';
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => act(() => page.unmount()));

test('a submit before the lazily rendered fields are there focuses the first invalid field, once', async () => {
  await show(false);
  await press();
  await show(true);
  expect(caret()).toBe('name');
  document.querySelector<HTMLElement>('[data-path=price]')?.focus();
  await show(true);
  expect(caret()).toBe('price');
});

test('focus stays on another element that was focused in the meantime', async () => {
  await show(false);
  await press();
  const elsewhere = document.createElement('input');
  document.body.append(elsewhere);
  elsewhere.focus();
  await show(true);
  expect(document.activeElement).toBe(elsewhere);
});

test('lazily rendered fields take no focus unless the form was submitted', async () => {
  await show(true);
  expect(caret()).toBeNull();
});
