/** Where the shop's alerts are said: beside the page, in an open dialog what went wrong in it; an error goes with its cause. */
import { MantineProvider, Modal } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '../../web/lib/call-error.ts';
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

/** For busy machines. */
const toasts = () => [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => textContent);
const dialog = () => document.querySelector('[aria-modal="true"]');
const told = (...sentences: string[]) =>
  eventually(() => {
    expect(toasts()).toHaveLength(sentences.length);
    for (const [at, sentence] of sentences.entries()) expect(toasts()[at]).toContain(sentence);
  });
const cut = new CallError('network', 0);

test('a toast is shown once, however often; errors go when it succeeds, others stay', async () => {
  draw();
  showToast('bad', 'Gagal menyimpan.', new CallError('unknown', 500));
  showToast('bad', 'Gagal menyimpan.', new CallError('unknown', 500));
  showToast('info', 'Silakan login dulu.');
  await told('Gagal menyimpan.', 'Silakan login dulu.');
  showToast('good', 'Tersimpan.');
  await told('Silakan login dulu.', 'Tersimpan.');
});

test('offline: the sentence goes with the reconnect, other errors stay', async () => {
  draw();
  showToast('bad', 'Tidak dapat terhubung.', cut);
  showToast('bad', 'Stok habis.', new CallError('sold_out', 409));
  await told('Tidak dapat terhubung.', 'Stok habis.');
  dispatchEvent(new Event('online'));
  await told('Stok habis.');
});

test('with a dialog open it is inside, not above; once the dialog is closed, outside', async () => {
  draw(true);
  await eventually(() => expect(dialog()?.textContent).toContain('Isi formulir'));
  showToast('bad', 'Gagal menyimpan.', cut);
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('Gagal menyimpan.');
  expect(toasts()).toEqual([]);
  showToast('info', 'Kabar baru.');
  await told('Kabar baru.');
  // Dialogs begin at 200.
  expect(document.querySelector('.mantine-Notifications-root')?.outerHTML).toMatch(/z-index: ?1\d\d;/);
  draw(false);
  await told('Kabar baru.', 'Gagal menyimpan.');
});
