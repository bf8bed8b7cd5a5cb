import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors/errors.ts';

type JwtPayload = Record<string, unknown>;

export interface JwtSigner {
  /**
   * Signs a payload (HS256 with the app's secret); it expires in `seconds`. @throws ApiError general_unknown for 0
   * (recorded)
   */
  sign(payload: JwtPayload, seconds: number): string;
  /** Signs a payload; `until` in seconds since 1970. Equal arguments give the same text. */
  signUntil(payload: JwtPayload, until: number): string;
  /** The payload (the same object for the same token), or an Error that names the reason. */
  verify(token: string): JwtPayload | Error;
}

/**
 * Maximum number of cached tokens. A function makes several calls with one API key, so verified signatures are cached.
 */
const keptTokens = 1000;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs and verifies tokens. The secret is the app's, so that a token of another app has an invalid signature. */
export function jwtSigner(secret: string): JwtSigner {
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest();
  const checked = new Map<string, JwtPayload>();
  const keep = (token: string, payload: JwtPayload) => {
    if (checked.size >= keptTokens) checked.clear();
    checked.set(token, payload);
  };
  const header = encode({ typ: 'JWT', alg: 'HS256' });
  const signUntil = (payload: JwtPayload, until: number) => {
    const text = `${header}.${encode({ ...payload, exp: until })}`;
    return `${text}.${seal(text).toString('base64url')}`;
  };
  return {
    sign: (payload, seconds) => {
      if (seconds <= 0) throw new ApiError('general_unknown');
      return signUntil(payload, Math.floor(Date.now() / 1000) + seconds);
    },
    signUntil,
    verify: (token) => {
      const known = checked.get(token);
      if (known) return Number(known.exp) > Date.now() / 1000 ? known : new Error('Invalid token: Expired');
      const [head, body, seen, ...more] = token.split('.');
      if (!head || !body || !seen || more.length > 0) return new Error('Invalid token: Incomplete segments');
      const given = Buffer.from(seen, 'base64url');
      const wanted = seal(`${head}.${body}`);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return new Error('Invalid token: Signature failed');
      const payload = parse(body);
      if (!payload) return new Error('Invalid token: Malformed payload');
      if (typeof payload.exp !== 'number' || payload.exp <= Date.now() / 1000)
        return new Error('Invalid token: Expired');
      keep(token, payload);
      return payload;
    },
  };
}

function parse(segment: string): JwtPayload | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // not JSON: the caller reports it as malformed
  }
}
