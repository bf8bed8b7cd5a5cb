import { attempt } from '../device/storage.ts';

/** The build of this page, from index.html. */
export const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** Whether this is the first reload for this build; false when a reload did not help. */
export const firstReloadOf = (build: string): boolean =>
  attempt(() => {
    if (sessionStorage.getItem('lapak.reloaded') === build) return false;
    sessionStorage.setItem('lapak.reloaded', build);
    return true;
  }, false);
