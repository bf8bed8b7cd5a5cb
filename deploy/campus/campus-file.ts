/** A campus's settings as one JSON file, for teams that keep them in git. It contains no people's addresses. */
import { z } from 'zod';
import { DomainError } from '../../functions/domain/errors.ts';
import { movesOf } from '../../functions/domain/settings/goods-moves.ts';
import {
  type CampusGroupName,
  type CampusSettings,
  campusGroupNames,
  changesBetween,
  type GroupName,
  type GroupValues,
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
  const read = campusGroupNames
    .filter((name) => Object.hasOwn(groups, name))
    .map((name) => ({ name, ...checked(name, groups[name]) }));
  const wrong = read.flatMap((one) => one.wrong);
  const unknown = read.flatMap((one) => one.unknown);
  const sentences = [
    ...(wrong.length > 0 ? [`The campus can't have these settings:\n  ${wrong.join('\n  ')}`] : []),
    ...(unknown.length > 0
      ? [`There are no settings "${unknown.join('", "')}" (npm run campus -- export shows all).`]
      : []),
  ];
  if (sentences.length > 0) throw new Refusal(sentences.join('\n'));
  return Object.fromEntries(read.map(({ name, values }) => [name, values]));
}

/**
 * Paths of unknown keys, which parsing has dropped. They are reported, because a misspelled setting would silently
 * change nothing.
 */
function unknownIn(data: unknown, parsed: unknown, path: string): string[] {
  if (typeof data !== 'object' || data === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key) ? unknownIn(value, Reflect.get(parsed, key), `${path}.${key}`) : [`${path}.${key}`],
  );
}

interface Checked<Name extends CampusGroupName> {
  readonly values?: CampusSettings[Name];
  /** A sentence for each wrong value. */
  readonly wrong: readonly string[];
  readonly unknown: readonly string[];
}

function checked<Name extends CampusGroupName>(name: Name, data: unknown): Checked<Name> {
  try {
    const values = parseGroup(name, data);
    return { values, wrong: [], unknown: unknownIn(data, values, name) };
  } catch (error) {
    return { wrong: wrongIn(name, error), unknown: [] };
  }
}

/** Messages for the invalid fields of an error. @throws the error if it is not about fields */
function wrongIn(name: GroupName, error: unknown): string[] {
  if (!(error instanceof DomainError && error.code === 'invalid_input')) throw error;
  const { fields = {} } = (error.details ?? {}) as { fields?: Readonly<Record<string, string>> };
  return fieldSentences(name, fields);
}

export interface GroupChange {
  readonly group: CampusGroupName;
  /** Each setting that differs, as `name: before → after`. */
  readonly lines: readonly string[];
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'none';

/**
 * Compares the stored settings with those that a save would store, including the ids and former names that a save adds.
 * @throws Refusal for invalid settings, such as a name that another entry still has
 */
export const changesOf = (current: CampusSettings, file: FileGroups): GroupChange[] =>
  campusGroupNames.flatMap((group) => {
    const wanted = file[group];
    if (!wanted) return [];
    const stored = (values: GroupValues[typeof group]) => asStored(group, current[group], values);
    const { before, after } = changesBetween(stored(current[group]), stored(wanted));
    const lines = Object.keys(after).map(
      (name) => `${name}: ${shown(Reflect.get(before, name))} → ${shown(Reflect.get(after, name))}`,
    );
    return lines.length > 0 ? [{ group, lines }] : [];
  });

function asStored<Name extends GroupName>(
  group: Name,
  current: GroupValues[Name],
  values: GroupValues[Name],
): GroupValues[Name] {
  try {
    // Parsed, because values are compared as JSON, in which the order of keys counts.
    return parseGroup(group, movesOf(group, current, values, {}).data);
  } catch (error) {
    throw new Refusal(`The campus can't have these settings:\n  ${wrongIn(group, error).join('\n  ')}`);
  }
}
