import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as "at the bottom". */
const nearPx = 64;

interface Bottom {
  ref: RefObject<HTMLElement | null>;
  isAtBottom: boolean;
  onScroll: () => void;
  toBottom: (behavior?: ScrollBehavior) => void;
}

/** The first message that shows, and where: what must not move when messages arrive above or below. */
function anchorOf(box: HTMLElement): { element: Element; top: number } | undefined {
  const edge = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll('[data-message]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { element, top: top - edge };
  }
  return undefined;
}

/**
 * Scrolling of a conversation: at the bottom it stays at the bottom; elsewhere what is read stays where it is, whether
 * older messages come above or new ones below. `content` changes whenever the messages do.
 */
export function useBottom(content: unknown): Bottom {
  const ref = useRef<HTMLElement>(null);
  const anchor = useRef<ReturnType<typeof anchorOf>>(undefined);
  const sticks = useRef(true);
  const [isAtBottom, setAtBottom] = useState(true);

  const onScroll = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    sticks.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
    anchor.current = sticks.current ? undefined : anchorOf(box);
    setAtBottom(sticks.current);
  }, []);

  const toBottom = useCallback((behavior: ScrollBehavior = 'instant') => {
    const box = ref.current;
    sticks.current = true;
    box?.scrollTo({ top: box.scrollHeight, behavior });
  }, []);

  const hold = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    if (sticks.current) {
      box.scrollTop = box.scrollHeight;
      return;
    }
    const before = anchor.current;
    if (!before?.element.isConnected) return;
    const now = before.element.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += now - before.top;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the messages changed
  useLayoutEffect(hold, [content]);

  // A keyboard that opens, a bigger writing field, a card whose content comes late: what is read stays. The box comes with the first messages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(hold);
    for (const part of [box, ...box.children]) watch.observe(part);
    return () => watch.disconnect();
  }, [content]);

  return { ref, isAtBottom, onScroll, toBottom };
}
