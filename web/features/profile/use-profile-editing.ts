import { useState } from 'react';
import { z } from 'zod';
import { sentenceFor } from '../../copy/errors.ts';
import { profileMessages } from '../../copy/profile.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { useSaveProfile } from './queries.ts';

export interface ProfileValues {
  name: string;
  phone: string;
}

/** The draft; the form's rules are checked on saving. */
const typed = z.object({ name: z.string().catch(''), phone: z.string().catch('') });

/** Viewing and editing name and phone, for both screens that offer it. `failure` forms the screen's error sentence. */
export function useProfileEditing(saved: ProfileValues, failure: (detail: string) => string) {
  const draft = useDraft('profile', typed);
  const [start, setStart] = useState(draft.found);
  const [isEditing, setEditing] = useState(start !== undefined);
  const save = useSaveProfile();
  const close = () => {
    draft.drop();
    setStart(undefined);
    setEditing(false);
  };
  return {
    isEditing,
    open: () => setEditing(true),
    form: {
      start: start ?? { name: saved.name, phone: saved.phone },
      busy: save.isPending,
      onChange: draft.keep,
      onCancel: close,
      onSave: (values: ProfileValues) => {
        if (save.isPending) return;
        save.mutate(values, {
          onSuccess: () => {
            close();
            void toast('good', profileMessages.settingsSaved);
          },
          onError: (error) => void toast('bad', failure(sentenceFor(error)), error),
        });
      },
    },
  };
}
