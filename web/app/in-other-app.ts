import { inAppTexts } from '../copy/in-app.ts';
import { appHere } from '../lib/page/app-around.ts';
import { toast } from '../ui/toasts/toast.ts';

/**
 * In-app browsers (Instagram, LINE, WhatsApp, Facebook) have only one window: links that open a new one do nothing, and
 * some of these browsers silently fail to pick photos or save files. Links therefore open in the same window, and each
 * failure is explained once.
 */
export function watchInOtherApp(): void {
  const app = appHere();
  if (app === null) return;
  const told = new Set<string>();
  const tell = (sentence: string) => {
    if (!told.has(sentence)) void toast('info', sentence);
    told.add(sentence);
  };
  const press = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    target.closest('a[target="_blank"]')?.removeAttribute('target');
    if (target.matches('input[type="file"]')) tell(inAppTexts.upload(app));
    if (target.matches('a[download]')) tell(inAppTexts.save(app));
  };
  addEventListener('click', press, { capture: true });
}
