import type { Door } from '../../copy/wanted.ts';
import { allParts } from '../../kinds/parts.ts';

/** What a kind says beside the login of the page that asked for it. */
export function AskedByKind({ path, door }: { path: string; door: Door }) {
  const { AtLogin } = allParts.map(({ atLogin }) => atLogin).find((one) => one?.isAt(path)) ?? {};
  return AtLogin ? <AtLogin path={path} door={door} /> : null;
}
