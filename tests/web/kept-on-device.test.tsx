/** Values kept on the device: drafts of forms, the build of the last reload, the owner of push notifications. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropAllDrafts, keepDraft, ownDrafts, readDraft } from '../../web/lib/device/drafts.ts';
import { textDraft, useDraft } from '../../web/lib/device/use-draft.ts';
import { firstReloadOf } from '../../web/lib/page/own-build.ts';
import { deviceName } from '../../web/lib/push/device-name.ts';
import { isPushed, keepPushMark, pushMark } from '../../web/lib/push/push-mark.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

test('every form reads only its own draft, and only in a format that it knows', async () => {
  keepDraft('tanya.lampu', JSON.stringify('Masih ada?'));
  keepDraft('tanya.meja', 'dari versi lama');
  keepDraft('tanya.kursi', JSON.stringify({ bukan: 'teks' }));
  const box = document.createElement('div');
  const page = createRoot(box);
  const Asking = ({ about }: { about: string }) => useDraft(`tanya.${about}`, textDraft).found ?? '–';
  const shown = async (about: string) => {
    await act(async () => page.render(<Asking about={about} />));
    return box.textContent;
  };
  expect(await shown('lampu')).toBe('Masih ada?');
  expect(await shown('meja')).toBe('dari versi lama');
  expect(await shown('kursi')).toBe('–');
  expect(await shown('lampu')).toBe('Masih ada?');
  await act(async () => page.unmount());
});

test("a visitor's drafts pass to the next person who logs in; a person's drafts are hidden from others", () => {
  keepDraft('pilihan', 'pukul 10.15');
  ownDrafts('sari');
  expect(readDraft('pilihan')).toBe('pukul 10.15');
  ownDrafts('budi');
  expect(readDraft('pilihan')).toBe('');
  keepDraft('alamat', 'Kos Melati 3');
  dropAllDrafts();
  expect(readDraft('alamat')).toBe('');
  keepDraft('pilihan', 'pukul 11.00');
  ownDrafts('sari');
  expect(readDraft('pilihan')).toBe('pukul 11.00');
});

test('the page is reloaded automatically only once per version', () => {
  expect([firstReloadOf('a'), firstReloadOf('a'), firstReloadOf('b')]).toEqual([true, false, true]);
});

test('push notifications on this device belong to one person', () => {
  expect(isPushed('sari')).toBe(false);
  keepPushMark({ userId: 'sari', deviceId: 'd', endpoint: 'https://push.test' });
  expect([isPushed('sari'), isPushed('budi')]).toEqual([true, false]);
  localStorage.setItem('lapak.push', '{"userId":"sari"}');
  expect(pushMark()).toBeNull();
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Safari/537.36',
    'Samsung · Android',
  ],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari · iPhone',
  ],
  ['curl/8', ''],
])('device name of %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
