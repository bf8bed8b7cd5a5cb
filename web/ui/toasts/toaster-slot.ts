import { type ReactNode, useSyncExternalStore } from 'react';

let content: ReactNode = null;
const listeners = new Set<() => void>();

/** Adds the container of toasts to the page, once. */
export function mountOnce(element: ReactNode): void {
  if (content) return;
  content = element;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The container of toasts; empty until the first. */
export const ToasterSlot = (): ReactNode => useSyncExternalStore(subscribe, () => content);
