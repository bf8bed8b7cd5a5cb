import { beforeEach, describe, expect, test } from 'vitest';
import { loginSentence } from '../../web/features/auth/login-form.tsx';
import { googleSentence } from '../../web/features/auth/login-page.tsx';
import { CallError } from '../../web/lib/call-error.ts';
import { beginGoogle, returnsHere } from '../../web/lib/session/google-state.ts';
import { announceSessionEnd, onSessionEnd, type SessionEnd } from '../../web/lib/session/session-end.ts';
import {
  forgetPath,
  isOwnPath,
  landingAfterLogin,
  rememberedPath,
  rememberPath,
} from '../../web/lib/session/wanted-path.ts';

describe('the page after the login', () => {
  test('a student goes home, or back to the remembered product', () => {
    expect(landingAfterLogin(false, undefined)).toBe('/home');
    expect(landingAfterLogin(false, '/product/abc')).toBe('/product/abc');
  });

  test('an administrator always goes to the dashboard', () => {
    expect(landingAfterLogin(true, '/product/abc')).toBe('/admin/dashboard');
  });
});

describe('the remembered URL', () => {
  beforeEach(() => forgetPath());

  test.each(['https://jahat.example/', '//jahat.example', '/\\jahat.example', 'javascript:alert(1)', '', '/a\nb'])(
    'a foreign URL is not remembered: %j',
    (path) => {
      rememberPath(path);
      expect(isOwnPath(path)).toBe(false);
      expect(rememberedPath()).toBeUndefined();
    },
  );

  test('a URL of the app is remembered until it is forgotten', () => {
    rememberPath('/product/abc?x=1');
    expect(rememberedPath()).toBe('/product/abc?x=1');
    expect(rememberedPath()).toBe('/product/abc?x=1');
    forgetPath();
    expect(rememberedPath()).toBeUndefined();
  });
});

describe('a Google login is bound to the tab that started it', () => {
  test('only the state created in this tab is accepted, and only once', () => {
    expect(returnsHere('')).toBe(false);
    const state = beginGoogle();
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    expect(returnsHere(state ?? '')).toBe(true);
    expect(returnsHere(state ?? '')).toBe(false);
  });

  test.each(['', '0'.repeat(32)])("after a foreign state, this tab's own state is refused, too: %j", (foreign) => {
    const state = beginGoogle();
    expect(returnsHere(foreign)).toBe(false);
    expect(returnsHere(state ?? '')).toBe(false);
  });
});

describe('messages for a failed login', () => {
  test.each([
    ['wrong email or password', new CallError('user_invalid_credentials', 401), 'Email atau password salah.'],
    [
      'malformed email address',
      new CallError('general_argument_invalid', 400, { param: 'email' }),
      'Format email tidak valid.',
    ],
    [
      'password too long',
      new CallError('general_argument_invalid', 400, { param: 'password' }),
      'Email atau password salah.',
    ],
    ['blocked', new CallError('user_blocked', 403), 'Akun Anda diblokir oleh admin.'],
    ['disabled', new CallError('user_disabled', 403), 'Akun ini telah dinonaktifkan.'],
    ['not verified', new CallError('not_verified', 403), 'Email Anda belum diverifikasi.'],
    ['too many attempts', new CallError('general_rate_limit_exceeded', 429), 'tunggu satu menit'],
    ['any other error', new CallError('general_server_error', 500), 'Gagal login. Silakan coba lagi.'],
  ])('%s', (_, error, sentence) => {
    expect(loginSentence(error)).toContain(sentence);
  });

  test('Google: canceled, blocked, disabled and other errors', () => {
    const from = (text: string) => googleSentence(new URLSearchParams(text));
    expect(from('')).toBeNull();
    expect(from('google=gagal')).toBe('Login dengan Google dibatalkan.');
    expect(from('google=gagal&error={"type":"user_blocked"}')).toBe('Akun Anda diblokir oleh admin.');
    expect(from('google=gagal&error=user_blocked')).toBe('Akun Anda diblokir oleh admin.');
    expect(from('google=gagal&error=user_disabled')).toBe('Akun ini telah dinonaktifkan.');
    // This error does not concern an account: the project has no such provider.
    expect(from('google=gagal&error={"message":"This provider is disabled.","type":"project_provider_disabled"}')).toBe(
      'Gagal login dengan Google. Silakan coba lagi.',
    );
    expect(from('google=gagal&error=not_begun_here')).toContain('Login dengan Google terputus');
    expect(from('google=gagal&error=user_invalid_token')).toBe('Gagal login dengan Google. Silakan coba lagi.');
  });
});

describe('the end of a session', () => {
  test('that happens before a listener is added is delivered once', () => {
    const heard: SessionEnd[] = [];
    announceSessionEnd('blocked');
    const stop = onSessionEnd((reason) => heard.push(reason));
    expect(heard).toEqual(['blocked']);
    announceSessionEnd('expired');
    stop();
    onSessionEnd((reason) => heard.push(reason))();
    expect(heard).toEqual(['blocked', 'expired']);
  });
});
