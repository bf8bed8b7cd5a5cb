import type { Door } from '../../copy/wanted.ts';
import { allParts } from '../../kinds/parts.ts';

/** Content that a kind shows next to the login, if one of the kind's pages required the login. */
export function AskedByKind({ path, door }: { path: string; door: Door }) {
  const { AtLogin } = allParts.map(({ atLogin }) => atLogin).find((one) => one?.isAt(path)) ?? {};
  return AtLogin ? <AtLogin path={path} door={door} /> : null;
}
