import type { KindColumns, ProductKind } from '#domain/kinds/kind.ts';
import { kindsToPost } from '#domain/settings/kinds-to-post.ts';
import { kindTexts } from '../../copy/kinds.ts';
import { faceOf } from '../../kinds/faces.ts';
import { partsOf } from '../../kinds/parts.ts';
import { campus } from '../../lib/campus/campus.ts';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';

/** What the form says of the product's kind. */
export interface ChosenKind {
  /** Absent as long as nothing was chosen: the category's first. */
  kind?: ProductKind | undefined;
  details: Readonly<Record<string, unknown>>;
}

type KindNow = ChosenKind & { readonly kind: ProductKind };

export const noKindYet: ChosenKind = { details: {} };

/** Kinds to choose from in this category; one alone is no choice. */
const choicesIn = (category: string): ProductKind[] => kindsToPost(campus(), category);

/** The chosen kind as far as the category offers it; otherwise the category's first. */
export function kindIn(category: string, { kind, details }: ChosenKind): KindNow {
  const choices = choicesIn(category);
  return { kind: choices.find((one) => one === kind) ?? choices[0] ?? 'goods', details };
}

/** What the choice says of the product that it becomes: a gift with the time of a draw is drawn. */
export const columnsOf = ({ kind, details }: KindNow): KindColumns => ({
  kind,
  closesAt: partsOf({ kind }).closesAt(details),
});

interface KindChoiceProps {
  category: string;
  chosen: ChosenKind;
  /** Sentences by the field's name in the details. */
  errors: Readonly<Record<string, string>>;
  onChange: (chosen: ChosenKind) => void;
}

/** The kind of trade, where the chosen category offers more than one, and what the kind asks besides. */
export function KindChoice({ category, chosen, errors, onChange }: KindChoiceProps) {
  const choices = choicesIn(category);
  const now = kindIn(category, chosen);
  const { Fields } = partsOf(now);
  return (
    <>
      {choices.length > 1 ? (
        <ChoiceTiles
          key={category}
          label={kindTexts.choice}
          choices={choices.map((kind) => ({ value: kind, label: faceOf({ kind }).name, hint: faceOf({ kind }).hint }))}
          defaultValue={now.kind}
          onChange={(kind) => onChange({ ...now, kind })}
        />
      ) : null}
      {Fields ? (
        <Fields values={now.details} errors={errors} onChange={(details) => onChange({ ...now, details })} />
      ) : null}
    </>
  );
}
