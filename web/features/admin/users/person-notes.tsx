import '../../../ui/styles/forms.ts';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { personNoteInput } from '#domain/people/account-input.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { personTexts } from '../../../copy/people.ts';
import { textDraft, useDraft } from '../../../lib/device/use-draft.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import page from '../../../shop/detail-page.module.css';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { PersonLink } from './person-link.tsx';
import classes from './person-page.module.css';
import { addNote, type PersonSeen } from './user-actions.ts';

interface PersonNotesProps {
  userId: string;
  notes: NonNullable<PersonSeen['notes']>;
}

/** The staff's notes about a person. Unsaved text is stored as a draft. */
export function PersonNotes({ userId, notes }: PersonNotesProps) {
  const queries = useQueryClient();
  const draft = useDraft(`note-${userId}`, textDraft);
  // Fixed until saved, so that a retry after a lost response does not create a second note.
  const [noteId, setNoteId] = useState(ID.unique);
  const [text, setText] = useState(draft.found ?? '');
  const [wasSent, setSent] = useState(false);
  const save = useMutation({
    mutationFn: (note: { noteId: string; text: string }) => addNote(userId, note),
    onSuccess: async () => {
      void toast('good', personTexts.noteAdded);
      draft.drop();
      setText('');
      setSent(false);
      setNoteId(ID.unique());
      await queries.invalidateQueries({ queryKey: queryKeys.person(userId) });
    },
  });
  const read = personNoteInput.safeParse({ noteId, text });
  const code = read.error?.issues.find(({ path }) => path[0] === 'text')?.message;
  return (
    <section className={page.panel} aria-labelledby="catatan">
      <h2 id="catatan">{personTexts.notes}</h2>
      <p className={classes.empty}>{personTexts.notesHint}</p>
      <form
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
          setSent(true);
          if (read.success && !save.isPending) save.mutate(read.data);
        }}
      >
        <GrowingText
          size="md"
          label={personTexts.note}
          minRows={2}
          maxRows={10}
          maxLength={limits.personNoteMax}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            draft.keep(value);
          }}
          error={wasSent && code ? fieldSentence(code) : save.error ? sentenceFor(save.error) : undefined}
        />
        <Group mt="sm">
          <Button size="md" type="submit" variant="default" loading={save.isPending}>
            {personTexts.addNote}
          </Button>
        </Group>
      </form>
      {notes.length === 0 ? <p className={classes.empty}>{personTexts.noNotes}</p> : null}
      <ul className={classes.list}>
        {notes.map((note) => (
          <li key={note.noteId}>
            <p>{note.text}</p>
            <small>
              {formatDateTime(note.at)} · <PersonLink userId={note.authorId} name={note.authorName || '–'} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
