import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../../web/ui/dialogs/dialog.tsx';
import { useDialogSending } from '../../web/ui/dialogs/dialog-sending.ts';
import { eventually } from '../support/eventually.ts';

// jsdom has no layout, so it lacks scrolling, sizes and media queries; a closing dialog scrolls its opener into view.
Element.prototype.scrollIntoView = () => undefined;
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

let leave = (): void => undefined;
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => leave());

/** A dialog that sends on a press, as the app's dialogs do: by its own state or by that of its form. */
function Sender({ by, onClose }: { by: 'dialog' | 'form'; onClose: () => void }) {
  const [isSending, setSending] = useState(false);
  return (
    <Dialog title="Kirim laporan" isSending={by === 'dialog' && isSending} onClose={onClose}>
      <Form isSending={by === 'form' && isSending} onPress={() => setSending((now) => !now)} />
    </Dialog>
  );
}

function Form({ isSending, onPress }: { isSending: boolean; onPress: () => void }) {
  useDialogSending(isSending);
  return (
    <button type="button" id="send" onClick={onPress}>
      Kirim
    </button>
  );
}

async function opened(by: 'dialog' | 'form', onClose: () => void): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Sender by={by} onClose={onClose} />
      </MantineProvider>,
    ),
  );
  leave = () => act(() => root.unmount());
  await eventually(() => expect(document.getElementById('send')).not.toBeNull());
}

const found = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`${selector} is not in the page`);
  return element;
};
const press = (selector: string) => act(async () => found(selector).click());
/** The three ways to close a dialog other than its own buttons. */
const ways: readonly [string, () => Promise<void>][] = [
  ['a press outside', () => press('.mantine-Modal-overlay')],
  [
    'Escape',
    () =>
      act(async () => {
        found('#send').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      }),
  ],
  ['the cross', () => press('[aria-label="Tutup"]')],
];

test.each(['dialog', 'form'] as const)(
  'while a dialog is sending (%s), Escape, the cross and a press outside do not close it',
  async (by) => {
    const onClose = vi.fn();
    await opened(by, onClose);
    await press('#send');
    for (const [way, go] of ways) {
      await go();
      expect(onClose, way).not.toHaveBeenCalled();
    }
    await press('#send');
    for (const [place, [way, go]] of ways.entries()) {
      await go();
      expect(onClose, way).toHaveBeenCalledTimes(place + 1);
    }
  },
);
