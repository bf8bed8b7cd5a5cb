import fc from 'fast-check';

export const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');

/** Claimed identities. */
export const identity = fc.constantFrom<Record<string, string>>(
  {},
  { 'x-appwrite-key': 'test-key' },
  { 'x-appwrite-key': 'wrong' },
  { 'x-appwrite-jwt': 'a.b.c' },
  { 'x-appwrite-session': 'bm90IGEgc2Vzc2lvbg==' },
  { cookie: 'a_session_lapak=%%%' },
  { 'x-fallback-cookies': '{"a_session_lapak":1}' },
);
export const type = fc.constantFrom(
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
);
