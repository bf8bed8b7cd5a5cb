import { inAppTexts } from '../copy/in-app.ts';
import { appHere } from '../lib/page/app-around.ts';
import { toast } from '../ui/toasts/toast.ts';

/**
 * Browsers inside other apps (Instagram, LINE, WhatsApp, Facebook) have one window, in which a link to a second one leads nowhere, and
 * some open no photos and save no files, without a word: then it is said what to do, once for each.
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
