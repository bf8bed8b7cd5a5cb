/** What the link of a verification mail restores in a browser without stored data. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeWanted, verificationUrl } from '../../web/features/auth/registered.ts';
import { rememberedAction, rememberedPath, rememberPath } from '../../web/lib/session/wanted-path.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

const remembered = () => [rememberedPath(), rememberedAction()];

test('the link contains the remembered page and the pressed "Beli"', () => {
  rememberPath('/product/lampu', 'buy');
  const { searchParams } = new URL(verificationUrl());
  sessionStorage.clear();
  takeWanted(searchParams);
  expect(remembered()).toEqual(['/product/lampu', 'buy']);
});

test.each(['cart', 'wish', 'ask', 'offer', 'claim', 'draw', 'answer', 'report'] as const)(
  'a link does not carry out the action "%s", whether the app or a stranger made it',
  (action) => {
    rememberPath('/product/lampu', action);
    expect(new URL(verificationUrl()).searchParams.has('aksi')).toBe(false);
    sessionStorage.clear();
    takeWanted(new URLSearchParams({ kembali: '/product/lampu', aksi: action }));
    expect(remembered()).toEqual(['/product/lampu', '']);
  },
);

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example'])(
  'a link never leads to another site: %s',
  (kembali) => {
    takeWanted(new URLSearchParams({ kembali, aksi: 'buy' }));
    expect(remembered()).toEqual([undefined, '']);
  },
);
