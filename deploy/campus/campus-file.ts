/** A campus's settings as one JSON file, for teams that keep them in git. It contains no people's addresses. */
import { z } from 'zod';
import { DomainError } from '../../functions/domain/errors.ts';
import {
  type CampusGroupName,
  type CampusSettings,
  campusGroupNames,
  changesBetween,
} from '../../functions/domain/settings/groups.ts';
import { parseGroup } from '../../functions/domain/settings/settings-input.ts';
import { Refusal } from '../project/target.ts';
import { fieldSentences } from './setting-sentences.ts';

/** Raise it when an older file would be read differently. */
const fileVersion = 1;

const fileSchema = z.object({
  version: z.number(),
  groups: z.record(z.string(), z.unknown()),
});

export const campusFile = (settings: CampusSettings): string =>
  `${JSON.stringify({ version: fileVersion, groups: settings }, null, 2)}\n`;

type FileGroups = Partial<CampusSettings>;

/**
 * The groups in the file; other groups stay unchanged. @throws Refusal for another kind of file and for invalid values
 */
export function readCampusFile(text: string): FileGroups {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Refusal(`This is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const file = fileSchema.safeParse(json);
  if (!file.success) throw new Refusal('This is no file of npm run campus -- export: it has "version" and "groups".');
  const { version, groups } = file.data;
  if (version !== fileVersion)
    throw new Refusal(
      `The file is of version ${version}, this release reads version ${fileVersion}: export it with the release that it is for.`,
    );
  const strange = Object.keys(groups).filter((name) => !campusGroupNames.some((known) => known === name));
  if (strange.length > 0)
    throw new Refusal(`There are no settings "${strange.join('", "')}": ${campusGroupNames.join(', ')} are known.`);
  return Object.fromEntries(
    campusGroupNames.filter((name) => Object.hasOwn(groups, name)).map((name) => [name, checked(name, groups[name])]),
  );
}

function checked<Name extends CampusGroupName>(name: Name, data: unknown): CampusSettings[Name] {
  try {
    return parseGroup(name, data);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { fields = {} } = (error.details ?? {}) as { fields?: Readonly<Record<string, string>> };
    throw new Refusal(`The campus can't have these settings:\n  ${fieldSentences(name, fields).join('\n  ')}`);
  }
}

export interface GroupChange {
  readonly group: CampusGroupName;
  /** Each setting that differs, as `name: before → after`. */
  readonly lines: readonly string[];
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'none';

export const changesOf = (current: CampusSettings, file: FileGroups): GroupChange[] =>
  campusGroupNames.flatMap((group) => {
    const wanted = file[group];
    if (!wanted) return [];
    const { before, after } = changesBetween(current[group], wanted);
    const lines = Object.keys(after).map(
      (name) => `${name}: ${shown(Reflect.get(before, name))} → ${shown(Reflect.get(after, name))}`,
    );
    return lines.length > 0 ? [{ group, lines }] : [];
  });
