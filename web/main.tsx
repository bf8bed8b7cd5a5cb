import './lib/device/storage-fallback.ts';
import './app/styles/first-screen.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startSession } from './app/early-data.ts';
import { firstScreenReady } from './app/first-screen.ts';
import { watchMissingChunks } from './app/missing-chunks.ts';
import type { Router } from './app/router.tsx';
import { createRouter } from './app/router.tsx';
import { cssVariables, theme } from './app/theme.ts';
import { forgetEarlySearch, keepEarlySearch } from './lib/page/early-search.ts';
import { openLinkAsMeant } from './lib/page/link-end.ts';
import { keepTranslated } from './lib/page/translated-text.ts';
import { yieldToMain } from './lib/page/when-idle.ts';
import { queryClient } from './lib/query-client.ts';
import { askHostTime } from './lib/server-clock.ts';
import { ToasterSlot } from './ui/toasts/toaster-slot.ts';

/** The build puts the theme's variables and classes into index.html (build/first-screens.ts). */
const stylesAreBuilt = import.meta.env.PROD;

function App({ router }: { router: Router }) {
  useEffect(() => {
    forgetEarlySearch();
    dispatchEvent(new Event('app-started')); // index.html listens
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        withCssVariables={!stylesAreBuilt}
        withGlobalClasses={!stylesAreBuilt}
      >
        <RouterProvider router={router} />
        <ToasterSlot />
      </MantineProvider>
    </QueryClientProvider>
  );
}

/**
 * Delay after the page's load event. By then the first screen is rendered, so the worker's downloads do not slow it
 * down.
 */
const offlineAfterMs = 2_000;

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const keepOffline = () => {
    const started = import('./app/start-offline.ts').then(({ startOffline }) => startOffline());
    started.catch((error: unknown) => console.info('Not kept for offline use:', error));
  };
  addEventListener('load', () => setTimeout(keepOffline, offlineAfterMs));
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Text translated before this call cannot be matched later.
  keepTranslated();
  watchMissingChunks();
  openLinkAsMeant();
  // The modules have just run: yield to the browser before the next work.
  await yieldToMain();
  startSession();
  void askHostTime();
  await yieldToMain();
  const router = createRouter();
  await firstScreenReady(router);
  keepEarlySearch(root);
  const screen = createRoot(root);
  // Rendered in slices, while the pre-rendered screen stays.
  startTransition(() =>
    screen.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
}

void start();
