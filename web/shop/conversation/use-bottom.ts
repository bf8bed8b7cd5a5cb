import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterResize } from '../../ui/frame/after-resize.ts';

/** Distance from the end that counts as "at the bottom", px. */
const nearPx = 64;

interface Bottom {
  ref: RefObject<HTMLElement | null>;
  isAtBottom: boolean;
  onScroll: () => void;
  toBottom: (behavior?: ScrollBehavior) => void;
}

/** The first visible message and its position, kept stable when messages are added above or below. */
function anchorOf(box: HTMLElement): { element: Element; top: number } | undefined {
  const edge = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll('[data-message]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { element, top: top - edge };
  }
  return undefined;
}

/**
 * Keeps the scroll position of a conversation: a list at the bottom stays there; elsewhere the visible messages stay in
 * place while others are added. `content` changes with the messages.
 */
export function useBottom(content: unknown): Bottom {
  const ref = useRef<HTMLElement>(null);
  const anchor = useRef<ReturnType<typeof anchorOf>>(undefined);
  const sticks = useRef(true);
  const lastTop = useRef(0);
  const [isAtBottom, setAtBottom] = useState(true);

  const onScroll = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
    // A scroll event may fire after a card has grown the list, so only scrolling up counts as leaving the bottom.
    sticks.current = isNear || (sticks.current && box.scrollTop >= lastTop.current);
    lastTop.current = box.scrollTop;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the messages change
  useLayoutEffect(hold, [content]);

  // Also holds the position when a keyboard opens, the field grows or a card loads late. The box exists from the first
  // message on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    return afterResize([box, ...box.children], hold);
  }, [content]);

  return { ref, isAtBottom, onScroll, toBottom };
}
