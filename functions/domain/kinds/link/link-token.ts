/**
 * The secret in a link's address. It is made of the link's id and its seller with the project's secret, so that its seller can share it again
 * from any device while no row holds it: the database knows its hash only. Whoever knows the id of a link that is gone may make one with it,
 * and gets another address.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** 128 bits: 22 letters of base64url (link-address.ts). */
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

/** What the database finds a link by, and its page with the card: 32 hex digits. */
export const linkTokenHash = (token: string): string =>
  bytesToHex(sha256(utf8ToBytes(`link:${token}`)).slice(0, tokenBytes));
