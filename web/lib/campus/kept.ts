/** Settings known without a request: those of this device's last visit and those embedded in the page. */
import type { CampusGroupName, CampusSettings } from '#domain/settings/groups.ts';
import { attempt } from '../device/storage.ts';

/** A settings group as stored in its row. */
interface KeptGroup<Name extends CampusGroupName> {
  readonly version: number;
  readonly data: Partial<CampusSettings[Name]>;
}

export type KeptGroups = { readonly [Name in CampusGroupName]?: KeptGroup<Name> };

/** The number is the version of the stored shape; other versions are ignored. */
const storageKey = 'lapak.campus-1';

const isGroups = (value: unknown): value is KeptGroups =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      typeof Reflect.get(one, 'version') === 'number' &&
      typeof Reflect.get(one, 'data') === 'object',
  );

function parse(json: string | null | undefined): KeptGroups {
  const value: unknown = attempt(() => JSON.parse(json || '{}'), {});
  return isGroups(value) ? value : {};
}

/** Embedded by the server that serves the page: `<script type="application/json" id="campus">`. */
const inPage = (): KeptGroups => parse(globalThis.document?.getElementById('campus')?.textContent);

const onDevice = (): KeptGroups => parse(attempt(() => globalThis.localStorage?.getItem(storageKey) ?? null, null));

/** For each group, the newer version of the page's and the device's settings. */
export function keptGroups(): KeptGroups {
  const [page, device] = [inPage(), onDevice()];
  const later = Object.entries(page).filter(
    ([name, { version }]) => version > (device[name as CampusGroupName]?.version ?? 0),
  );
  return { ...device, ...Object.fromEntries(later) };
}

export const keepGroups = (groups: KeptGroups): void =>
  attempt(() => globalThis.localStorage?.setItem(storageKey, JSON.stringify(groups)), undefined);
