/**
 * The secret in a link's address. It is derived from the link's id and its seller with the project's secret, so that
 * the seller can share it again from any device although the database stores only its hash. A person who reuses the id
 * of a deleted link gets another address.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** 128 bits, which are 22 characters of base64url (link-address.ts). */
const tokenBytes = 16;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const linkToken = (
  secret: string,
  { $id, sellerId }: { readonly $id: string; readonly sellerId: string },
): string =>
  base64url(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`linkToken:${$id}:${sellerId}`)).slice(0, tokenBytes));

/** Hash of a token: the link's lookup key in the database and the id of its card page. 32 hex digits. */
export const linkTokenHash = (token: string): string =>
  bytesToHex(sha256(utf8ToBytes(`link:${token}`)).slice(0, tokenBytes));
