/** Reduces this Chromium to the features of every browser in .browserslistrc by deleting the others. */
import type { Page } from '@playwright/test';
import { scriptFeatures } from '../../support/browsers/newer-features.ts';

/** Features that the tests themselves use (every-state.ts). */
const ofTests = 'checkVisibility';

/**
 * Owner and member, such as "Map" and "groupBy", or "Response" and "json_static"; the member is '' for the class
 * itself.
 */
const lacked: [owner: string, member: string][] = scriptFeatures
  .filter(
    ({ path, lackedBy }) =>
      lackedBy.length > 0 &&
      path.length <= 2 &&
      !path.includes(ofTests) &&
      !path.some((name) => /^@@|_event$/.test(name)),
  )
  .map(({ path: [owner = '', member = ''] }) => [owner, member === owner ? '' : member]);

export async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript((features) => {
    const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
    const forget = (place: object | undefined, name: string) => place && Reflect.deleteProperty(place, name);
    for (const [owner, member] of features) {
      const has = all[owner];
      if (member === '') forget(globalThis, owner);
      else if (owner === 'Window') forget(globalThis, member);
      else if (owner === 'console' || has === undefined) continue;
      else {
        // MDN's data about the language does not mark static members, so both are deleted.
        forget(has, member.replace(/_static$/, ''));
        if (!member.endsWith('_static')) forget(has.prototype, member);
      }
    }
  }, lacked);
}
