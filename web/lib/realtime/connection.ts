import { useEffect, useState, useSyncExternalStore } from 'react';

/** State of the live connection; 'idle' for visitors. */
export type Connection = 'idle' | 'connecting' | 'open' | 'closed';

let current: Connection = 'idle';
const listeners = new Set<() => void>();

export function setConnection(next: Connection): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => current);

/** Whether the device has a network; a socket may stay open for a while without one. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return online;
}
