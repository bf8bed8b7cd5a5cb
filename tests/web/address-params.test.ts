import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddressParams } from '../../web/lib/page/address-params.ts';
import { eventually } from '../support/eventually.ts';

test("keeps two changes of the URL's parameters in a row, even without a render between them", async () => {
  window.history.replaceState(null, '', '/semuakategori?urut=termurah');
  let rendered: readonly [URLSearchParams, ReturnType<typeof useAddressParams>[1]] | undefined;
  const Page = () => {
    rendered = useAddressParams();
    return null;
  };
  const router = createBrowserRouter([{ path: '*', Component: Page }]);
  const root = createRoot(document.createElement('div'));
  root.render(createElement(RouterProvider, { router }));
  await eventually(() => expect(rendered).toBeDefined());
  // The setter of the first render, which a slow phone still has at the second press.
  const change = rendered?.[1];
  const set = (name: string, value: string) =>
    change?.((now) => {
      now.set(name, value);
      return now;
    });
  set('kategori', 'Kendaraan');
  await eventually(() => expect(window.location.search).toContain('kategori'));
  set('max', '2000000');
  await eventually(() => expect(rendered?.[0].toString()).toBe('urut=termurah&kategori=Kendaraan&max=2000000'));
  root.unmount();
});
