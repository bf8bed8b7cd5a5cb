import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { fieldCodesOf } from '#domain/field.ts';
import type { ClockChange, ClockChoice, Concerned } from '#domain/settings/clock-change.ts';
import type { GroupName, GroupValues } from '#domain/settings/groups.ts';
import { campusSettingsTexts } from '../../../copy/campus-settings.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { settingSentence } from '../../../copy/setting-fields.ts';
import { refusedFields, toCallError } from '../../../lib/call-error.ts';
import { useDraft } from '../../../lib/device/use-draft.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { mergeSettings } from './merge.ts';
import type { OpenedGroup } from './queries.ts';

/** The draft: the typed values and the saved values that they started from. Stored until the tab closes. */
interface Typed<Values> {
  readonly version: number;
  readonly base: Values;
  readonly values: Values;
  /** Target id for the products of each removed entry, by the entry's id. */
  readonly goTo?: Readonly<Record<string, string>>;
}

/** Another administrator's saved values, and the settings that both changed differently. */
interface Conflict<Values> {
  readonly theirs: Values;
  readonly both: readonly (keyof Values & string)[];
}

/** Question about a changed time zone. `details` comes from the refused request, which `choose` sends again. */
interface ZoneQuestion {
  readonly details: ZoneDetails;
  readonly choose: (keeps: ClockChoice) => void;
}

export interface AskedOfZone {
  readonly question: ZoneQuestion;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

type ZoneDetails = Concerned & Pick<ClockChange, 'from' | 'to'>;

interface Saving<Values> {
  readonly typed: Typed<Values>;
  readonly keeps: ClockChoice | undefined;
}

export type GroupSchema<Name extends GroupName> = z.ZodType<GroupValues[Name]>;

/** The state of a group's form, passed to its fields. */
export interface GroupForm<Name extends GroupName> {
  readonly values: GroupValues[Name];
  /** The saved values that the typed ones started from. */
  readonly base: GroupValues[Name];
  readonly version: number;
  readonly goTo: Readonly<Record<string, string>>;
  readonly setGoTo: (goTo: Readonly<Record<string, string>>) => void;
  readonly set: (change: Partial<GroupValues[Name]>) => void;
  /** The error of a field by its path: `places.0.name`. */
  readonly errorAt: (path: string) => string | undefined;
}

const draftOf = <Values>() => ({
  safeParse: (value: unknown): { data?: Typed<Values> } =>
    typeof value === 'object' && value !== null && 'base' in value && 'values' in value && 'version' in value
      ? { data: value as unknown as Typed<Values> }
      : {},
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Fields = Readonly<Record<string, string>>;

/** Edits one group: values, errors, saving with the opened version, undo, and conflicts with another administrator. */
export function useGroupForm<Name extends GroupName>(
  group: Name,
  schema: GroupSchema<Name>,
  opened: OpenedGroup<Name>,
) {
  type Values = GroupValues[Name];
  const queries = useQueryClient();
  const draft = useDraft(`campus-settings.${group}`, draftOf<Values>());
  const begun: Typed<Values> = { version: opened.version, base: opened.values, values: opened.values };
  const [typed, setTyped] = useState<Typed<Values>>(draft.found ?? begun);
  const [fields, setFields] = useState<Fields>({});
  const [zoneQuestion, setZoneQuestion] = useState<ZoneQuestion | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);

  const open = (version: number, values: Values) => {
    draft.drop();
    setZoneQuestion(null);
    setConflict(null);
    setFields({});
    setTyped({ version, base: values, values });
  };
  const change = (next: Typed<Values>) => {
    draft.keep(next);
    setTyped(next);
  };
  const refuse = (wrong: Fields) => {
    setFields(wrong);
    setRefusals((count) => count + 1);
  };
  const readAnew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.table('settings') }),
      queries.invalidateQueries({ queryKey: queryKeys.table('privateSettings') }),
    ]);
  const refused = (error: unknown, sentence: (detail: string) => string, again: (keeps: ClockChoice) => void) => {
    const { code, details } = toCallError(error);
    if (code === 'zone_choice') {
      setZoneQuestion({ details: details as unknown as ZoneDetails, choose: again });
      return;
    }
    setZoneQuestion(null);
    if (code === 'invalid_input') refuse(refusedFields(error));
    if (code === 'settings_changed') {
      const theirs = details.data as Values;
      const { values, both } = mergeSettings<Name>(typed.base, typed.values, theirs);
      change({ version: Number(details.version), base: theirs, values });
      setConflict({ theirs, both });
      void readAnew();
      return;
    }
    void toast('bad', sentence(sentenceFor(error)), error);
  };
  const save = useMutation({
    mutationFn: ({ typed: { version, values, goTo = {} }, keeps }: Saving<Values>) => {
      const chosen = Object.fromEntries(Object.entries(goTo).filter(([, to]) => to !== ''));
      const json = { version, data: values, goTo: chosen, keeps };
      return answer(admin.settings[':group'].$put({ param: { group }, json }));
    },
    onSuccess: async ({ version, data, gone }) => {
      open(version, data as Values);
      void toast('good', gone.length > 0 ? campusSettingsTexts.savedWithout(gone) : campusSettingsTexts.saved);
      await readAnew();
    },
    onError: (error, asked) => refused(error, campusSettingsTexts.failure, (keeps) => save.mutate({ ...asked, keeps })),
  });
  const undo = useMutation({
    mutationFn: (keeps: ClockChoice | undefined) =>
      answer(admin.settings[':group'].undo.$post({ param: { group }, json: { version: typed.version, keeps } })),
    onSuccess: async ({ version, data }) => {
      open(version, data as Values);
      void toast('good', campusSettingsTexts.undone);
      await readAnew();
    },
    onError: (error): void =>
      refused(error, campusSettingsTexts.undoFailure, (keeps: ClockChoice): void => undo.mutate(keeps)),
  });

  const form: GroupForm<Name> = {
    values: typed.values,
    base: typed.base,
    version: typed.version,
    goTo: typed.goTo ?? {},
    setGoTo: (goTo) => change({ ...typed, goTo }),
    set: (changes) => {
      setFields({});
      setZoneQuestion(null);
      change({ ...typed, values: { ...typed.values, ...changes } });
    },
    errorAt: (path) => {
      const code = fields[path];
      return code === undefined ? undefined : settingSentence(code);
    },
  };
  return {
    form,
    conflict,
    isChanged: !isSame(typed.base, typed.values),
    isBusy: save.isPending || undo.isPending,
    reset: () => open(typed.version, typed.base),
    takeTheirs: () => conflict && open(typed.version, conflict.theirs),
    undo: () => undo.mutate(undefined),
    zoneQuestion,
    closeQuestion: () => setZoneQuestion(null),
    submit: () => {
      const parsed = schema.safeParse(typed.values);
      if (parsed.success) save.mutate({ typed, keeps: undefined });
      else refuse(fieldCodesOf(parsed.error.issues));
    },
    /** Number of refused fields. */
    wrong: Object.keys(fields).length,
    /** Number of saves refused because of fields. */
    refusals,
  };
}
