import { useState } from 'react';
import { detailOf } from '../../copy/errors.ts';
import { profileMessages } from '../../copy/messages.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { dropProfileDraft, keepProfileDraft, type ProfileValues, profileDraft } from './profile-draft.ts';
import { useSaveProfile } from './queries.ts';

/** View ↔ edit of name and phone, for both screens that have it; `failure` is the screen's own sentence. */
export function useProfileEditing(saved: ProfileValues, failure: (detail: string) => string) {
  const [draft, setDraft] = useState(profileDraft);
  const [isEditing, setEditing] = useState(draft !== null);
  const save = useSaveProfile();
  const close = () => {
    dropProfileDraft();
    setDraft(null);
    setEditing(false);
  };
  return {
    isEditing,
    open: () => setEditing(true),
    form: {
      start: draft ?? { name: saved.name, phone: saved.phone },
      busy: save.isPending,
      onChange: keepProfileDraft,
      onCancel: close,
      onSave: (values: ProfileValues) => {
        if (save.isPending) return;
        save.mutate(values, {
          onSuccess: () => {
            close();
            void toast('good', profileMessages.settingsSaved);
          },
          onError: (error) => void toast('bad', failure(detailOf(error))),
        });
      },
    },
  };
}
