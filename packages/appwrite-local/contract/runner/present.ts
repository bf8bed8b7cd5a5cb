import { createHash } from 'node:crypto';
import type { Answer } from './http.ts';
import { imageInfo } from './image-info.ts';
import type { Json, JsonRecord, Step } from './scenario.ts';

/** Headers that are compared in every response, even where the recording does not list them. */
export const ALWAYS_COMPARED = ['set-cookie', 'x-fallback-cookies'];

/** "a, b, a" becomes "a, b": the recorded server sends some headers twice. */
function once(value: string): string {
  return value.includes(', ') && !value.includes('GMT') ? [...new Set(value.split(', '))].join(', ') : value;
}

function parsed(body: Buffer): Json | undefined {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined; // compared as text, so that a failure shows what the server sent instead of JSON
  }
}

function binary(type: string, body: Buffer, exact: boolean): JsonRecord {
  const picture = exact ? null : imageInfo(body);
  if (picture) return { $image: picture };
  if (/^text\/html/.test(type) && /^<!doctype/i.test(body.toString('utf8', 0, 20))) return { $html: true };
  if (/^text\/|javascript|xml/.test(type) && !exact) return { $text: body.toString('utf8') };
  return { $file: { length: body.length, sha256: createHash('sha256').update(body).digest('hex') } };
}

/** A response in the form of the recordings: status, compared headers, and the body or its description. */
export function present(answer: Answer, step: Step): JsonRecord {
  const headers: JsonRecord = {};
  for (const name of ALWAYS_COMPARED) {
    const value = answer.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  for (const name of step.record ?? []) {
    const value = answer.headers[name];
    headers[name] = value === undefined ? null : once(String(value));
  }
  const { status, body } = answer;
  if (body.length === 0) return { status, headers, body: null };
  const type = String(answer.headers['content-type'] ?? '');
  const json = type.includes('application/json') ? parsed(body) : undefined;
  if (json !== undefined) return { status, headers, body: json };
  headers['content-type'] ??= type;
  return { status, headers, body: binary(type, body, step.bytes ?? false) };
}
