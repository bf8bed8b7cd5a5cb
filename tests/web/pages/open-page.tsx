import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Given, type Mood, type Session, startFakeAppwrite, type Who } from './fake-appwrite.ts';

/** Whether IntersectionObserver reports elements as visible; jsdom has no layout. */
export const sight = { isGiven: false };

/** Browser APIs that jsdom lacks: no media query matches, and nothing becomes visible unless `sight` says so. */
export function completeJsdom(): void {
  const nothing = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  const observer = class {
    observe = nothing.observe;
    unobserve = nothing.unobserve;
    disconnect = nothing.disconnect;
    takeRecords = () => [];
  };
  const watcher = class extends observer {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      super();
      this.observe = () => {
        if (sight.isGiven) told([{ isIntersecting: true }]);
        return undefined;
      };
    }
  };
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, {
    ResizeObserver: observer,
    IntersectionObserver: watcher,
    matchMedia: (media: string) => ({ matches: false, media, ...listeners, addListener: () => undefined }),
    scrollTo: () => undefined,
    WebSocket, // jsdom's own class cannot dispatch its events under Node
  });
  Object.assign(document, { fonts: listeners });
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
}

interface Opened {
  mood: Mood;
  who: Who;
  given?: Given | undefined;
  /** Delays the response to the account request until this resolves. */
  session?: Promise<Session> | undefined;
  /** Values in this device's localStorage. */
  remembered?: Readonly<Record<string, string>>;
  /** Typed input by the key of its draft. */
  typed?: Readonly<Record<string, string>>;
  /** The action that the login interrupted. */
  action?: string;
}

/** Starts the client as main.tsx does, with a fake Appwrite. `more`: additional configuration. */
export async function startClient(more: Readonly<Record<string, string>> = {}) {
  completeJsdom();
  const appwrite = await startFakeAppwrite();
  const config = Object.assign(document.createElement('script'), { type: 'application/json', id: 'runtime-config' });
  config.textContent = JSON.stringify({ endpoint: appwrite.endpoint, projectId: 'lapak', ...more });
  document.head.append(config);
  vi.resetModules();
  const { createRouter } = await import('../../../web/app/router.tsx');
  const { queryClient } = await import('../../../web/lib/query-client.ts');
  const { theme } = await import('../../../web/app/theme.ts');
  const { ToasterSlot } = await import('../../../web/ui/toasts/toaster-slot.ts');

  let leave = () => {};
  /** Opens a URL as that person; the previous page and the query cache are gone. */
  const open = async (path: string, { remembered = {}, typed = {}, action, ...state }: Opened) => {
    leave();
    appwrite.be(state);
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(typed)) sessionStorage.setItem(key, value);
    if (state.who !== 'visitor') localStorage.setItem('lapak.session', state.who);
    history.replaceState(action ? { usr: { action }, key: 'login', idx: 0 } : null, '', path);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state.mood !== 'cut');
    const router = createRouter();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme}>
          <RouterProvider router={router} />
          <ToasterSlot />
        </MantineProvider>
      </QueryClientProvider>,
    );
    leave = () => {
      root.unmount();
      router.dispose();
      queryClient.clear();
      document.body.replaceChildren();
    };
  };
  return {
    open,
    /** The text of the page, and the labels of its busy regions. */
    said: () => {
      const labels = [...document.querySelectorAll('[role="status"][aria-label], [role="status"] [aria-label]')];
      return [document.body.textContent, ...labels.map((place) => place.getAttribute('aria-label'))].join(' ');
    },
    give: appwrite.give,
    executed: appwrite.executed,
    bodies: appwrite.bodies,
    isBusy: () => document.querySelector('[aria-busy="true"]') !== null,
    close: () => {
      leave();
      appwrite.close();
    },
  };
}

export type Client = Awaited<ReturnType<typeof startClient>>;
