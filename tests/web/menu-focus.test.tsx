import { MantineProvider, UnstyledButton } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SellMenu } from '../../web/app/shell/sell-menu.tsx';
import { eventually } from '../support/eventually.ts';
import { completeJsdom } from './pages/open-page.tsx';

completeJsdom();
let leave = (): void => undefined;
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <MemoryRouter>
          <SellMenu starts={[{ label: 'Jual', to: '/post-product' }]}>
            <UnstyledButton aria-label="plus" />
          </SellMenu>
          <input aria-label="elsewhere" />
        </MemoryRouter>
      </MantineProvider>,
    ),
  );
  leave = () => act(() => root.unmount());
  await eventually(() => expect(focusedRole()).toBe('presentation'));
});
afterEach(() => leave());

const focusedRole = () => document.activeElement?.getAttribute('role');
const focusedLabel = () => document.activeElement?.getAttribute('aria-label');
const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });

test('Escape in a menu returns focus to its button', async () => {
  await act(async () => document.activeElement?.dispatchEvent(pressEscape()));
  await eventually(() => expect(focusedLabel()).toBe('plus'));
});

test('Escape before the menu has taken focus returns it to the button, too', async () => {
  await act(async () => (document.activeElement as HTMLElement).blur());
  await act(async () => document.body.dispatchEvent(pressEscape()));
  await eventually(() => expect(focusedLabel()).toBe('plus'));
});

test('a press elsewhere keeps focus there', async () => {
  const elsewhere = document.querySelector('input');
  await act(async () => {
    elsewhere?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    elsewhere?.focus();
  });
  await eventually(() => expect(document.querySelector('[role="menu"]')).toBeNull());
  expect(focusedLabel()).toBe('elsewhere');
});
