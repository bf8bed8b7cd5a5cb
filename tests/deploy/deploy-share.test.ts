import { describe, expect, test } from 'vitest';
import { domainsOf, functionVariables, readSettings, webConfigOf } from '../../deploy/project/deploy-settings.ts';

const endpoint = 'https://api.kampus.test/v1';
const here = 'http://localhost:4000/v1';

const told = (environment: Record<string, string>, at = endpoint) => {
  const settings = readSettings(environment);
  const variables = functionVariables(settings, at);
  const of = (id: string) => Object.fromEntries(variables(id).map(({ key, value }) => [key, value]));
  return {
    domains: domainsOf(settings, at),
    page: webConfigOf(settings, at, 'lapak'),
    share: of('share'),
    market: of('market'),
  };
};

describe('shared links after a deploy', () => {
  test('start with SHARE_DOMAIN if it is set; the share function gets the public addresses', () => {
    const { domains, page, share, market } = told({
      SHARE_DOMAIN: 'Bagi.kampus.test',
      WEB_URL: 'https://pasar.kampus.test',
    });
    expect(domains).toEqual({ share: 'bagi.kampus.test' });
    expect(page.shareUrl).toBe('https://bagi.kampus.test');
    expect(share).toMatchObject({
      PUBLIC_ENDPOINT: endpoint,
      SHARE_URL: 'https://bagi.kampus.test',
      WEB_URL: 'https://pasar.kampus.test',
    });
    expect(Object.keys(market)).not.toContain('SHARE_URL');
  });

  test('use the client’s own page addresses if SHARE_DOMAIN is not set', () => {
    const { domains, page, share } = told({});
    expect(domains).toEqual({});
    expect(page.shareUrl).toBe('');
    expect(Object.keys(share)).not.toContain('SHARE_URL');
  });

  test('use subdomains of localhost on this machine; PUBLIC_ENDPOINT sets Appwrite’s address', () => {
    const { domains, page, share } = told({ PUBLIC_ENDPOINT: 'https://lapak.kampus.test/v1' }, here);
    expect(domains).toEqual({ payments: 'payments.functions.localhost', share: 'share.functions.localhost' });
    expect(page.shareUrl).toBe('http://share.functions.localhost:4000');
    expect(share.PUBLIC_ENDPOINT).toBe('https://lapak.kampus.test/v1');
  });

  test('an invalid SHARE_DOMAIN or PUBLIC_ENDPOINT is refused', () => {
    expect(() => told({ SHARE_DOMAIN: 'https://bagi.kampus.test' })).toThrow('SHARE_DOMAIN must be a host name');
    expect(() => told({ PUBLIC_ENDPOINT: 'api.kampus.test' })).toThrow('PUBLIC_ENDPOINT must be an address');
  });
});
