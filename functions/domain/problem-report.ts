/** A page's report of an error in its own code: location and browser, without personal data. */
import { z } from 'zod';
import { say } from './field.ts';

/**
 * Messages of the most common errors, which contain only identifiers from the code. Other messages are left out,
 * because they may contain text that a person typed (an address in "… is not a valid URL").
 */
const said =
  /^(?:[\w$.()[\]]{1,60} is not (?:a function|a constructor|iterable|defined|an object)|Can't find variable: [\w$]{1,40}|Cannot read properties of (?:undefined|null)|can't access property)/;

/** A location in a built file: "sales-page-DA-O2LsC.js:1:204". */
const place = /[\w-]{1,60}\.(?:js|html|tsx?):\d{1,7}:\d{1,7}/;

const whole = (pattern: RegExp) =>
  z.string(say('invalid')).regex(new RegExp(`^(?:${pattern.source})$`), say('invalid'));

export const problemReportInput = z.object({
  /** A code that the person can quote. */
  id: whole(/[0-9A-Z]{6}/),
  name: whole(/[A-Z][A-Za-z]{1,40}/),
  said: whole(new RegExp(`(?:${said.source})?`)),
  at: z.array(whole(place)).max(5, say('invalid')),
  /** The first part of the page's path, never an id: "/sales", "/admin/orders". */
  page: whole(/\/(?:admin\/)?[a-z-]{0,20}/),
  /** Name of the build, with a hash of the runtime settings if the web server adds one. */
  build: whole(/[0-9a-f-]{0,40}/),
  browser: whole(/[A-Za-z]{2,20} [\d.]{1,8}|/),
});

export type ProblemReport = z.output<typeof problemReportInput>;

const named = (name: string, version: RegExp) => ({ name, version });
/**
 * The order matters: a browser's user agent also names the browsers that it imitates. Every browser on an iPhone is
 * Safari.
 */
const browsers = [
  named('iOS', /\((?:iPhone|iPad|iPod)[^)]* OS (\d+(?:_\d+)?)/),
  named('Samsung', /SamsungBrowser\/(\d+)/),
  named('Edge', /Edg\/(\d+)/),
  named('Chrome', /Chrome\/(\d+)/),
  named('Firefox', /Firefox\/(\d+)/),
  named('Safari', /Version\/(\d+(?:\.\d+)?)/),
];

/** Browser and version: "Chrome 111", "iOS 16.4"; '' for others. */
function browserOf(userAgent: string): string {
  for (const { name, version } of browsers) {
    const [, number] = version.exec(userAgent) ?? [];
    if (number) return `${name} ${number.replace('_', '.')}`;
  }
  return '';
}

export function problemReportOf(
  { name, message, stack = '' }: Error,
  { id, path, build, userAgent }: { id: string; path: string; build: string; userAgent: string },
): ProblemReport {
  const [page = '/'] = /^\/(?:admin\/)?[a-z-]{0,20}(?![^/])/.exec(path) ?? [];
  return {
    ...{ id, page, build, browser: browserOf(userAgent) },
    name: /^[A-Z][A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    said: said.exec(message)?.[0] ?? '',
    at: [...stack.matchAll(new RegExp(place, 'g'))].slice(0, 5).map(([found]) => found),
  };
}
