import { type ReactNode, useSyncExternalStore } from 'react';

let content: ReactNode = null;
const listeners = new Set<() => void>();

/** Puts the toasts' place into the page, once. */
export function mountOnce(element: ReactNode): void {
  if (content) return;
  content = element;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Where toasts appear; empty until there is one. */
export const ToasterSlot = (): ReactNode => useSyncExternalStore(subscribe, () => content);
