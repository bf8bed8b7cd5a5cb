import { AppwriteException } from 'node-appwrite';
import { appIconLook } from '../../functions/domain/photo-preview.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import { campusGroupNames, readGroup } from '../../functions/domain/settings/groups.ts';
import type { Identity } from '../../functions/domain/settings/identity.ts';
import type { Target } from '../project/target.ts';
import type { LogoAt, StoredGroups } from '../site/campus-files.ts';

/** The settings that administrators have saved; empty for a project without that table. */
export async function storedCampus({ tables }: Pick<Target, 'tables'>): Promise<StoredGroups> {
  try {
    const { rows } = await tables.listRows({ databaseId: 'market', tableId: 'settings' });
    return new Map(
      campusGroupNames.flatMap((name) => {
        const row = rows.find(({ $id }) => $id === name);
        return row ? [[name, { version: Number(row.version), data: String(row.data) }]] : [];
      }),
    );
  } catch (error) {
    if (error instanceof AppwriteException && error.code === 404) return new Map();
    throw error;
  }
}

/** The saved name and look of the market, or the defaults. */
export function storedIdentity(groups: StoredGroups): Identity {
  const identity = groups.get('identity');
  return identity ? readGroup('identity', identity.data) : campusDefaults.identity;
}

export const storedMarketName = (groups: StoredGroups): string => storedIdentity(groups).marketName;

/** The public logo; null, with a note, if the server does not serve it. */
export function logoOn(endpoint: string, projectId: string, logoId: string, tell: (note: string) => void): LogoAt {
  return async (pixels) => {
    if (logoId === '') return null;
    const look = `${appIconLook(pixels)}&project=${projectId}`;
    const answer = await fetch(`${endpoint}/storage/buckets/banners/files/${logoId}/preview?${look}`);
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    tell(`the logo can't be read (${answer.status}): the icon of ${pixels} pixels stays ours until the next deploy.`);
    return null;
  };
}
