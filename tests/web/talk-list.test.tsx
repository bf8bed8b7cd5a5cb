/** A line of /messages, with responses that each test sets; pages/screens.ts covers the empty page. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';

const me = 'sari';
const talk = {
  $id: 'talk1',
  $createdAt: '2026-11-20T08:00:00.000+00:00',
  $updatedAt: '2026-11-20T08:00:00.000+00:00',
  ...{ firstId: 'budi', secondId: me, firstName: 'Budi', secondName: 'Sari', firstPhotoId: '', secondPhotoId: '' },
  ...{ lastMessage: 'Masih ada?', lastMessageAt: '2026-11-20T09:00:00.000+00:00', lastSenderId: 'budi' },
  ...{ firstReadAt: '2026-11-20T09:00:00.000+00:00', secondReadAt: null, isClosed: false },
};

let TalkList: typeof import('../../web/features/talks/talk-list.tsx').TalkList;
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const config = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><main></main>`;
  ({ TalkList } = await import('../../web/features/talks/talk-list.tsx'));
});

let page: Root;
beforeEach(() => {
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => act(() => page.unmount()));

/** Sets the list response of each table; other tables never respond. */
function serve(tables: Record<string, () => Promise<Response>>): void {
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const table = /tables\/(\w+)\/rows/.exec(String(input instanceof Request ? input.url : input))?.[1] ?? '';
    return tables[table]?.() ?? new Promise(() => {});
  });
}
const rows = (list: object[]) => async () =>
  new Response(JSON.stringify({ total: 0, rows: list }), { headers: { 'content-type': 'application/json' } });

const open = () =>
  act(async () =>
    page.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter>
            <TalkList userId={me} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
const shows = (text: string) =>
  eventually(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).toContain(text);
  });

test('shows name, last message and unread count, which excludes product cards without text', async () => {
  const said = (kind: string, minute: number, words = '') => ({
    ...{ $id: `${kind}${minute}`, talkId: 'talk1', kind, message: kind === 'text' ? 'Halo' : words, imageId: '' },
    $createdAt: `2026-11-20T08:${minute}:00.000+00:00`,
  });
  serve({
    talks: rows([talk]),
    talkMessages: rows([said('text', 12), said('product', 11, 'Masih ada?'), said('product', 10)]),
  });
  await open();
  await shows('Budi');
  await shows('Masih ada?');
  await shows('2 pesan belum dibaca');
});

test('an answered offer without a message counts as one unread message', async () => {
  serve({ talks: rows([{ ...talk, lastMessage: 'Tawaran disetujui' }]), talkMessages: rows([]) });
  await open();
  await shows('1 pesan belum dibaca');
});
