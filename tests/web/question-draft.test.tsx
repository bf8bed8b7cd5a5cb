/**
 * A visitor has written a question to a seller without sending it: it is sent only on a press, and a logout drops it.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';

const signedIn = { kind: 'user', userId: 'sari', isAdmin: false, account: {} };
const sent = vi.fn(() => new Promise<Response>(() => {}));

let Asking: () => React.ReactNode;
let words: typeof import('../../web/lib/device/drafts.ts');
let leaveBy: typeof import('../../web/lib/session/enter-and-leave.ts').leaveBy;
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', sent);
  const config = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><main></main>`;
  words = await import('../../web/lib/device/drafts.ts');
  ({ leaveBy } = await import('../../web/lib/session/enter-and-leave.ts'));
  const { useAsk } = await import('../../web/shop/talk/use-ask.ts');
  Asking = () => {
    const asking = useAsk({ about: 'product', id: 'lampu' });
    return (
      <button type="button" onClick={asking.ask}>
        {asking.isWriting ? 'menulis' : ''}
      </button>
    );
  };
});

let page: Root;
beforeEach(async () => {
  sessionStorage.clear();
  sent.mockClear();
  const queries = new QueryClient();
  queries.setQueryData(['session'], signedIn);
  page = createRoot(document.querySelector('main') as HTMLElement);
  await act(async () =>
    page.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <Asking /> }])} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => act(() => page.unmount()));

const press = () => act(async () => document.querySelector('button')?.click());

test('without a draft the talk opens immediately', async () => {
  await press();
  await eventually(() => expect(sent).toHaveBeenCalled());
  expect(document.body.textContent).not.toContain('menulis');
});

test('a draft is shown before it is sent', async () => {
  words.keepQuestionDraft('lampu', 'Masih ada?');
  await press();
  await eventually(() => expect(document.body.textContent).toContain('menulis'));
  expect(sent).not.toHaveBeenCalled();
});

test('a logout deletes the draft questions of all products, and nothing else on this device', async () => {
  for (const product of ['lampu', 'meja']) words.keepQuestionDraft(product, 'Masih ada?');
  sessionStorage.setItem('lapak.lain', 'tetap');
  localStorage.setItem('lapak.searches', '["lampu"]');
  await leaveBy(async () => undefined);
  expect(['lampu', 'meja'].map(words.questionDraft)).toEqual(['', '']);
  expect(sessionStorage.getItem('lapak.lain')).toBe('tetap');
  expect(localStorage.getItem('lapak.searches')).toBeNull();
});
