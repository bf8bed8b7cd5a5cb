/**
 * Where toasts appear: next to the page, or inside an open dialog for that dialog's errors; an error disappears with
 * its cause.
 */
import { MantineProvider, Modal } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../web/lib/call-error.ts';
import { ErrorState } from '../../web/ui/states/error-state.tsx';
import { showToast } from '../../web/ui/toasts/show-toast.tsx';
import { notifications } from '../../web/ui/toasts/toaster.tsx';
import { ToasterSlot } from '../../web/ui/toasts/toaster-slot.ts';
import { eventually } from '../support/eventually.ts';
import { completeJsdom } from './pages/open-page.tsx';

beforeAll(completeJsdom);

let page: Root;
beforeEach(() => {
  document.body.innerHTML = '<main></main>';
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => {
  notifications.clean();
  vi.restoreAllMocks();
  page.unmount();
});

const draw = (hasDialog = false) =>
  page.render(
    <MantineProvider env="test">
      <ToasterSlot />
      <Modal opened={hasDialog} onClose={() => undefined}>
        <p>Isi formulir</p>
      </Modal>
    </MantineProvider>,
  );

const toasts = () => [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => textContent);
const dialog = () => document.querySelector('[aria-modal="true"]');
const told = (...sentences: string[]) =>
  eventually(() => {
    expect(toasts()).toHaveLength(sentences.length);
    for (const [at, sentence] of sentences.entries()) expect(toasts()[at]).toContain(sentence);
  });
const cut = new CallError('network', 0);

test('repeated toasts are shown once; error toasts disappear on success, others stay', async () => {
  draw();
  showToast('bad', 'Gagal menyimpan.', new CallError('unknown', 500));
  showToast('bad', 'Gagal menyimpan.', new CallError('unknown', 500));
  showToast('info', 'Silakan login dulu.');
  await told('Gagal menyimpan.', 'Silakan login dulu.');
  showToast('good', 'Tersimpan.');
  await told('Silakan login dulu.', 'Tersimpan.');
});

test('the error toast of a lost connection disappears on reconnect, other errors stay', async () => {
  draw();
  showToast('bad', 'Tidak dapat terhubung.', cut);
  showToast('bad', 'Stok habis.', new CallError('sold_out', 409));
  await told('Tidak dapat terhubung.', 'Stok habis.');
  dispatchEvent(new Event('online'));
  await told('Stok habis.');
});

test('errors are shown inside an open dialog, and move to the page when it closes', async () => {
  draw(true);
  await eventually(() => expect(dialog()?.textContent).toContain('Isi formulir'));
  showToast('bad', 'Gagal menyimpan.', cut);
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('Gagal menyimpan.');
  expect(toasts()).toEqual([]);
  showToast('info', 'Kabar baru.');
  await told('Kabar baru.');
  // Below dialogs, whose z-index is 200 or more.
  expect(document.querySelector('.mantine-Notifications-root')?.outerHTML).toMatch(/z-index: ?1\d\d;/);
  draw(false);
  await told('Kabar baru.', 'Gagal menyimpan.');
});

const broken = new TypeError('one.of is not a function');
const reloads = (within: Element | null | undefined) =>
  [...(within?.querySelectorAll('button') ?? [])].filter(({ textContent }) => textContent === 'Muat ulang');

test('the toast of a programming error offers a reload, on the page and in a dialog; others do not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  draw();
  showToast('bad', 'Gagal menyimpan.', broken);
  showToast('bad', 'Stok habis.', new CallError('sold_out', 409));
  await told('Gagal menyimpan.', 'Stok habis.');
  expect(reloads(document.body)).toHaveLength(1);
  draw(true);
  await eventually(() => expect(dialog()?.textContent).toContain('Isi formulir'));
  showToast('bad', 'Gagal mengirim.', broken);
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('Gagal mengirim.');
  expect(reloads(dialog())).toHaveLength(1);
  showToast('bad', 'Stok habis.', new CallError('sold_out', 409));
  expect(reloads(dialog())).toEqual([]);
});

test.each([
  ['a programming error', broken, 'Muat ulang'],
  ['a missing app file', new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), 'Muat ulang'],
  ['a lost connection', cut, 'Coba Lagi'],
  ['a refusal', new CallError('forbidden', 403), 'Coba Lagi'],
])('a page that failed because of %s offers a fitting button', async (_what, cause, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onRetry = vi.fn();
  page.render(
    <MantineProvider env="test">
      <ErrorState text="Gagal." cause={cause} onRetry={onRetry} />
    </MantineProvider>,
  );
  await eventually(() => expect(document.querySelector('main button')?.textContent).toBe(text));
  if (text === 'Muat ulang') return;
  document.querySelector<HTMLElement>('main button')?.click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});
