const apps = [
  [/Instagram/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bLine\//, 'LINE'],
  [/WhatsApp/, 'WhatsApp'],
  [/musical_ly|BytedanceWebview|TikTok/, 'TikTok'],
] as const;

/** Android marks web views. On an iPhone only browsers include "Safari/"; home-screen pages do not (see below). */
const isWebView = (agent: string) => /; wv\)/.test(agent) || (/iPhone|iPad/.test(agent) && !/Safari\//.test(agent));

/**
 * Name of the app whose in-app browser shows this page; '' for an unknown one, null for none. Google refuses sign-in
 * there (disallowed_useragent). `isInstalled`: an iPhone's home-screen page has the same user agent as an in-app
 * browser.
 */
export function appAround(agent: string, isInstalled: boolean): string | null {
  const known = apps.find(([pattern]) => pattern.test(agent))?.[1];
  return known ?? (isWebView(agent) && !isInstalled ? '' : null);
}

/** `appAround` for this page in this browser. */
export const appHere = (): string | null =>
  appAround(navigator.userAgent, matchMedia('(display-mode: standalone)').matches);
