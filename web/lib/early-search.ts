/**
 * The search of the pre-rendered screen, until the first screen of the app stands; its text outlives its place in the page. On a
 * slow phone (processor ÷ 4, 1.6 Mbit/s, November 2026) it stands after 1.0 s, the app with its
 * products after 3.5: what is typed in between would be lost.
 */
let early: { input: HTMLInputElement; isFocused: () => boolean } | undefined;

/**
 * Whether somebody was in the field when it was taken out of the page. Browsers don't agree on a blur for what is taken out, and
 * none of them says where the focus was: it is followed until then.
 */
function followFocus(input: HTMLInputElement): () => boolean {
  let isFocused = document.activeElement === input;
  input.addEventListener('focus', () => {
    isFocused = true;
  });
  // Asked after the event: a field that is gone by then was not left by anybody.
  input.addEventListener('blur', () =>
    setTimeout(() => {
      if (input.isConnected) isFocused = document.activeElement === input;
    }),
  );
  return () => isFocused;
}

/** Remembers the pre-rendered search before the app takes its place. */
export function keepEarlySearch(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>('input[type="search"]');
  if (input) early = { input, isFocused: followFocus(input) };
}

/** What somebody has typed before the scripts arrived, for the first search that asks. */
export function takeEarlySearch(): { text: string; wasFocused: boolean } | undefined {
  if (!early) return;
  const { input, isFocused } = early;
  early = undefined;
  return { text: input.value, wasFocused: isFocused() };
}

/** The first screen stands: searches of later pages begin as their address says. */
export const forgetEarlySearch = (): void => {
  early = undefined;
};
