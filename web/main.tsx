import './app/styles/first-screen.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startSession } from './app/early-data.ts';
import { firstScreenReady } from './app/first-screen.ts';
import { createRouter } from './app/router.tsx';
import { keepEarlySearch } from './lib/early-search.ts';
import { ownTask } from './lib/own-task.ts';

/** After the page has loaded: by then its first screen is drawn, and the worker's downloads take nothing from it. */
const offlineAfterMs = 2_000;

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const keepOffline = () => {
    const started = import('./app/keep-offline.ts').then(({ startOffline }) => startOffline());
    started.catch((error: unknown) => console.info('Not kept for offline use:', error));
  };
  addEventListener('load', () => setTimeout(keepOffline, offlineAfterMs));
}

/** Each step is a task of its own, so that a finger is answered in between. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await ownTask();
  startSession();
  await ownTask();
  const router = createRouter();
  await ownTask();
  await firstScreenReady(router);
  keepEarlySearch(root);
  const screen = createRoot(root);
  // Drawn in slices: the pre-rendered screen stands meanwhile.
  startTransition(() =>
    screen.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
}

void start();
