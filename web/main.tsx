import './app/styles/first-screen.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startSession } from './app/early-data.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    const started = import('./app/keep-offline.ts').then(({ startOffline }) => startOffline());
    started.catch((error: unknown) => console.info('Not kept for offline use:', error));
  });
}
startSession();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
