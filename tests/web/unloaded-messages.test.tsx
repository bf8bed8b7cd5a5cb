/** Messages written while earlier ones cannot be loaded stay visible with their send status. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { completeJsdom } from './pages/open-page.tsx';

let parts: typeof import('../../web/shop/conversation/conversation-view.tsx') &
  typeof import('../../web/features/support/support-chat.ts');
beforeAll(async () => {
  completeJsdom();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const config = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><main></main>`;
  parts = {
    ...(await import('../../web/shop/conversation/conversation-view.tsx')),
    ...(await import('../../web/features/support/support-chat.ts')),
  };
});

let page: Root;
beforeEach(() => {
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => page.unmount());

test('a message written offline stays visible while earlier messages are not loaded', async () => {
  const { ConversationView, supportChat } = parts;
  page.render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider
          router={createMemoryRouter([
            {
              path: '*',
              element: (
                <ConversationView
                  kind={supportChat}
                  conversationId="sari"
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
  const field = await eventually(() => {
    const found = document.querySelector('textarea');
    if (!found) throw new Error('no field yet');
    return found;
  });
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Gudang buka?');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const send = await eventually(() => {
    const button = field.form?.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)');
    if (!button) throw new Error('nothing can be sent yet');
    return button;
  });
  send.click();
  await eventually(() => {
    const log = document.querySelector('[role="log"]');
    expect(log?.textContent).toContain('Gudang buka?');
    expect(log?.textContent).toContain('Belum terkirim.');
  });
});
