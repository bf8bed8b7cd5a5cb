/** An open conversation whose socket is open but delivers no events still shows new messages within twenty seconds. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationKind, Message } from '../../web/shop/conversation/kind.ts';
import { completeJsdom } from './pages/open-page.tsx';

let parts: typeof import('../../web/shop/conversation/conversation-view.tsx') &
  typeof import('../../web/lib/realtime/connection.ts') &
  typeof import('../../web/lib/query-client.ts');
let isVisible = true;
beforeAll(async () => {
  completeJsdom();
  Object.defineProperty(document, 'visibilityState', { get: () => (isVisible ? 'visible' : 'hidden') });
  const config = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><main></main>`;
  parts = {
    ...(await import('../../web/shop/conversation/conversation-view.tsx')),
    ...(await import('../../web/lib/realtime/connection.ts')),
    ...(await import('../../web/lib/query-client.ts')),
  };
});

let page: Root;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

test('a message whose event was lost is still shown; a hidden page sends no requests', async () => {
  const stored: Message[] = [];
  let reads = 0;
  const says = (message: string) =>
    stored.unshift({
      ...{ $id: message, $createdAt: new Date().toISOString(), senderId: 'budi', senderName: 'Budi' },
      ...{ message, imageId: '' },
    });
  const kind: ConversationKind = {
    ...{ name: 'talk', table: 'talkMessages', bucket: 'talk-photos', pageSize: 30, marked: [] },
    readPage: async () => {
      reads++;
      return [...stored];
    },
    send: async () => undefined,
    markRead: async () => undefined,
    photoToken: async () => '',
  };
  const { ConversationView, setConnection, queryClient } = parts;
  setConnection('open');
  page.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider
          router={createMemoryRouter([
            {
              path: '*',
              element: (
                <ConversationView
                  kind={kind}
                  conversationId="sari-budi"
                  viewer={{ userId: 'sari', name: 'Sari' }}
                  ownReadAt={null}
                  otherReadAt={null}
                  header={null}
                />
              ),
            },
          ])}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const shown = () => document.querySelector('[role="log"]')?.textContent;
  await vi.waitFor(() => expect(shown()).toBe(''));
  says('Masih ada?');
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(shown()).toContain('Masih ada?'));
  isVisible = false;
  document.dispatchEvent(new Event('visibilitychange'));
  const before = reads;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads).toBe(before);
});
