/**
 * The search box of the pre-rendered screen, until the app replaces it. On a slow phone (CPU ÷ 4, 1.6 Mbit/s, November
 * 2026) it appears after 1.0 s, the app with its products after 3.5 s: text typed in between would be lost.
 */
let early: { input: HTMLInputElement; isFocused: () => boolean } | undefined;

/**
 * Returns a function that says whether the field had focus when it was removed. Focus is tracked until the removal,
 * because browsers disagree about a blur event for a removed element, and none reports where focus was.
 */
function followFocus(input: HTMLInputElement): () => boolean {
  let isFocused = document.activeElement === input;
  input.addEventListener('focus', () => {
    isFocused = true;
  });
  // Checked after the event: the removal of a focused field also fires blur.
  input.addEventListener('blur', () =>
    setTimeout(() => {
      if (input.isConnected) isFocused = document.activeElement === input;
    }),
  );
  return () => isFocused;
}

/** Remembers the pre-rendered search box before the app replaces it. */
export function keepEarlySearch(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>('input[type="search"]');
  if (input) early = { input, isFocused: followFocus(input) };
}

/** Returns the text typed before the scripts arrived, to the first search box that calls this. */
export function takeEarlySearch(): { text: string; wasFocused: boolean } | undefined {
  if (!early) return;
  const { input, isFocused } = early;
  early = undefined;
  return { text: input.value, wasFocused: isFocused() };
}

/** Called after the first screen: search boxes of later pages take their text from the URL. */
export const forgetEarlySearch = (): void => {
  early = undefined;
};
