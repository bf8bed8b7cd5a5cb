import { uiTexts } from '../../copy/ui.ts';

type Tone = 'good' | 'bad' | 'info';

const colors: Record<Tone, string> = { good: 'toska', bad: 'cabai', info: 'kunyit' };

/** The spec's alerts. The library and its place on the page arrive with the first toast, not with the first screen. */
export async function toast(tone: Tone, message: string): Promise<void> {
  const { notifications, showToaster } = await import('./toaster.tsx');
  showToaster();
  notifications.show({
    message,
    color: colors[tone],
    withBorder: true,
    autoClose: tone === 'bad' ? 8_000 : 5_000,
    closeButtonProps: { 'aria-label': uiTexts.closeMessage },
  });
}
