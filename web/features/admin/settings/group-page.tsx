import '../../../ui/styles/forms.ts';
import { Alert, Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { GroupName, GroupValues } from '#domain/settings/groups.ts';
import { campusSettingsTexts, settingLabels } from '../../../copy/campus-settings.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { groupHeads } from '../../../copy/settings-groups.ts';
import { FormParts, usePressWhenWhole } from '../../../ui/forms/form-parts.tsx';
import { goToFirstRefusal } from '../../../ui/forms/go-to-first-refusal.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { fixedOptions, groupOptions, type OpenedGroup } from './queries.ts';
import classes from './settings.module.css';
import { type AskedOfZone, type GroupForm, type GroupSchema, useGroupForm } from './use-group-form.ts';

interface GroupPageProps<Name extends GroupName> {
  group: Name;
  /** Passed by the page, so that it loads no other group's schema. */
  schema: GroupSchema<Name>;
  /** The fields. `fixedBy` returns the note under a setting that is fixed by an environment variable. */
  fields: (form: GroupForm<Name>, fixedBy: (setting: string) => string | undefined) => ReactNode;
  preview?: (values: GroupValues[Name]) => ReactNode;
  /** Dialog before a change of the campus's time zone, for the group with that setting. */
  asking?: (asked: AskedOfZone) => ReactNode;
}

/** The page of one group: fields, preview, save, undo, and concurrent changes by another administrator. */
export function GroupPage<Name extends GroupName>(props: GroupPageProps<Name>) {
  const { group } = props;
  const opened = useQuery(groupOptions(group));
  const { title, hint } = groupHeads[group];
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <header>
        <Button
          component={Link}
          to="/admin/settings"
          variant="subtle"
          size="md"
          className={classes.back ?? ''}
          leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
        >
          {campusSettingsTexts.back}
        </Button>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.hint}>{hint}</p>
      </header>
      {opened.data ? (
        <OpenGroup {...props} opened={opened.data} />
      ) : opened.isError ? (
        <ErrorState
          title={campusSettingsTexts.loadFailure}
          text={sentenceFor(opened.error)}
          cause={opened.error}
          onRetry={() => void opened.refetch()}
        />
      ) : (
        <PageLoader />
      )}
    </div>
  );
}

function OpenGroup<Name extends GroupName>({
  group,
  schema,
  fields,
  preview,
  asking,
  opened,
}: GroupPageProps<Name> & { opened: OpenedGroup<Name> }) {
  const fixed = useQuery(fixedOptions).data?.fixed ?? {};
  const {
    form,
    conflict,
    isChanged,
    isBusy,
    reset,
    takeTheirs,
    undo,
    submit,
    zoneQuestion,
    closeQuestion,
    ...refusal
  } = useGroupForm(group, schema, opened);
  const { wrong, refusals } = refusal;
  const place = useRef<HTMLFormElement>(null);
  const fixedBy = (setting: string) => {
    const variable = fixed[`${group}.${setting}`];
    return variable === undefined ? undefined : campusSettingsTexts.fixed(variable);
  };
  const { press, waiting, isOpen, parts } = usePressWhenWhole(() => {
    if (!isBusy) submit();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  // Runs as an effect, after the error messages have rendered.
  useEffect(() => {
    if (refusals > 0 && place.current) goToFirstRefusal(place.current);
  }, [refusals]);
  return (
    <div className={preview ? classes.withPreview : undefined}>
      <form className={classes.form} ref={place} noValidate onSubmit={onSubmit} aria-label={groupHeads[group].title}>
        {conflict ? (
          <ConflictNote theirs={conflict.theirs} mine={form.values} both={conflict.both} onTakeTheirs={takeTheirs} />
        ) : null}
        <FormParts value={parts}>{fields(form, fixedBy)}</FormParts>
        {zoneQuestion ? asking?.({ question: zoneQuestion, isBusy, onClose: closeQuestion }) : null}
        {wrong > 0 ? (
          <p className={classes.refusal} role="alert" data-refusals>
            {campusSettingsTexts.refused(wrong)}
          </p>
        ) : null}
        <div className={classes.actions}>
          <SubmitButton loading={isBusy} waiting={waiting} disabled={!isChanged && !isOpen}>
            {campusSettingsTexts.save}
          </SubmitButton>
          <Button size="md" variant="default" disabled={!isChanged || isBusy} onClick={reset}>
            {campusSettingsTexts.reset}
          </Button>
          {opened.canUndo && !isChanged ? (
            <Button
              size="md"
              variant="subtle"
              disabled={isBusy}
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              onClick={undo}
            >
              {campusSettingsTexts.undo}
            </Button>
          ) : null}
          {isChanged ? (
            <p className={classes.unsaved} role="status">
              {campusSettingsTexts.unsaved}
            </p>
          ) : null}
        </div>
      </form>
      {preview ? (
        <aside className={classes.preview} aria-label={campusSettingsTexts.preview}>
          <h2 className={classes.previewTitle}>{campusSettingsTexts.preview}</h2>
          {preview(form.values)}
        </aside>
      ) : null}
    </div>
  );
}

function say(value: unknown): string {
  if (value === '' || value === null || value === undefined) return campusSettingsTexts.nothing;
  if (typeof value === 'boolean') return value ? campusSettingsTexts.yes : campusSettingsTexts.no;
  if (!Array.isArray(value)) return String(value);
  const names = value.map((one: unknown) =>
    typeof one === 'object' && one !== null
      ? String(Reflect.get(one, 'name') ?? Reflect.get(one, 'title') ?? Reflect.get(one, 'label') ?? '')
      : String(one),
  );
  return value.length === 0 ? campusSettingsTexts.nothing : names.join(', ');
}

interface ConflictNoteProps<Values> {
  theirs: Values;
  mine: Values;
  both: readonly (keyof Values & string)[];
  onTakeTheirs: () => void;
}

/** Shows another administrator's values next to the typed ones. */
function ConflictNote<Values>({ theirs, mine, both, onTakeTheirs }: ConflictNoteProps<Values>) {
  return (
    <Alert color="kunyit" role="alert" title={campusSettingsTexts.changedTitle}>
      <p className={classes.noteText}>{campusSettingsTexts.changedText}</p>
      {both.map((name) => (
        <dl key={name} className={classes.compared}>
          <dt>{settingLabels[name] ?? name}</dt>
          <dd>
            <span>{campusSettingsTexts.changedTheirs}</span> {say(theirs[name])}
          </dd>
          <dd>
            <span>{campusSettingsTexts.changedYours}</span> {say(mine[name])}
          </dd>
        </dl>
      ))}
      <Button size="sm" variant="default" onClick={onTakeTheirs}>
        {campusSettingsTexts.takeTheirs}
      </Button>
    </Alert>
  );
}
