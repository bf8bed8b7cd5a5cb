/**
 * The search of the pre-rendered screen, until the first screen of the app stands; its text outlives its place in the page. On a
 * slow phone (processor ÷ 4, 1.6 Mbit/s, November 2026) it stands after 1.0 s, the app with its
 * products after 3.5: what is typed in between would be lost.
 */
let early: { input: HTMLInputElement; wasFocused: boolean } | undefined;

/** Remembers the pre-rendered search before the app takes its place. */
export function keepEarlySearch(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>('input[type="search"]');
  if (input) early = { input, wasFocused: document.activeElement === input };
}

/** What somebody has typed before the scripts arrived, for the first search that asks. */
export function takeEarlySearch(): { text: string; wasFocused: boolean } | undefined {
  if (!early) return;
  const { input, wasFocused } = early;
  early = undefined;
  return { text: input.value, wasFocused };
}

/** The first screen stands: searches of later pages begin as their address says. */
export const forgetEarlySearch = (): void => {
  early = undefined;
};
