import type { Door } from '../../copy/wanted.ts';
import { allParts } from '../../kinds/parts.ts';

/** A kind's content beside a login that its page required. */
export function AskedByKind({ path, door }: { path: string; door: Door }) {
  const { AtLogin } = allParts.map(({ atLogin }) => atLogin).find((one) => one?.isAt(path)) ?? {};
  return AtLogin ? <AtLogin path={path} door={door} /> : null;
}
