import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useReturnFocus } from '../../web/ui/dialogs/use-return-focus.ts';
import { eventually } from '../support/eventually.ts';

// jsdom has no layout, so no element changes size.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);

/** Elements that were scrolled into view; jsdom lacks scrollIntoView. */
let seen: Element[];
beforeEach(() => {
  seen = [];
  Element.prototype.scrollIntoView = function bring() {
    seen.push(this);
  };
});

function Dialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <div role="dialog">
      <button type="button" id="send" onClick={onClose}>
        Kirim
      </button>
    </div>
  );
}

/** A proposal form; when it is sent, the row of the button that opened it disappears. */
function Panel() {
  const [step, setStep] = useState<'idle' | 'asking' | 'sent'>('idle');
  return (
    <main>
      <button type="button">Kembali</button>
      <section>
        {step === 'sent' ? null : (
          <div>
            <button type="button" id="propose" onClick={() => setStep('asking')}>
              Usulkan
            </button>
          </div>
        )}
        <div>{step === 'sent' ? <a href="#usul">Usul Anda</a> : null}</div>
      </section>
      {step === 'asking' ? <Dialog onClose={() => setStep('sent')} /> : null}
    </main>
  );
}

test("after a dialog closes, focus moves to the nearest control if the dialog's opener is gone", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<Panel />));
  const button = (id: string) => document.getElementById(id);
  button('propose')?.focus();
  act(() => button('propose')?.click());
  button('send')?.focus();
  act(() => button('send')?.click());
  await eventually(() => expect(document.activeElement?.textContent).toBe('Usul Anda'));
  expect(seen).toEqual([document.activeElement]);
  act(() => root.unmount());
});

test('after closing a dialog that was opened by its URL, focus moves into the page', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<main id="isi"><a href="/sales">Semua penjualan</a></main><div id="dialog"></div>';
  const root = createRoot(document.getElementById('dialog') ?? document.body);
  act(() => root.render(<Dialog onClose={() => undefined} />));
  document.getElementById('send')?.focus();
  act(() => root.render(null));
  await eventually(() => expect(document.activeElement?.textContent).toBe('Semua penjualan'));
  act(() => root.unmount());
});
