const apps = [
  [/Instagram/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bLine\//, 'LINE'],
  [/WhatsApp/, 'WhatsApp'],
  [/musical_ly|BytedanceWebview|TikTok/, 'TikTok'],
] as const;

/** Android says so; on an iPhone only Safari, and other browsers, call themselves that. Of a page on the home screen, see below. */
const isWebView = (agent: string) => /; wv\)/.test(agent) || (/iPhone|iPad/.test(agent) && !/Safari\//.test(agent));

/**
 * The app in whose own browser this page is open: its name, '' for another, null for none. Google refuses to sign anybody in there
 * (disallowed_useragent). `isInstalled`: a page on an iPhone's home screen calls itself what those do.
 */
export function appAround(agent: string, isInstalled: boolean): string | null {
  const known = apps.find(([pattern]) => pattern.test(agent))?.[1];
  return known ?? (isWebView(agent) && !isInstalled ? '' : null);
}

/** The same of this page, in this browser. */
export const appHere = (): string | null =>
  appAround(navigator.userAgent, matchMedia('(display-mode: standalone)').matches);
