import type { Page } from '@playwright/test';
import type { Campus } from './campus.ts';

/** Base URL of this campus's shared links; '' where it shares the client's own URLs. */
export async function shareUrlOf(page: Page, campus: Campus): Promise<string> {
  const html = await (await page.request.get(campus.url)).text();
  const json = /id="runtime-config">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}';
  const { shareUrl = '' }: { shareUrl?: string } = JSON.parse(json);
  return shareUrl;
}
