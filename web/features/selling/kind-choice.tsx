import { Suspense } from 'react';
import { type KindColumns, type ProductKind, postedKinds } from '#domain/kinds/registry.ts';
import { categoryCalled } from '#domain/settings/campus-catalogue.ts';
import { kindHints, kindNames, kindTexts } from '../../copy/kinds.ts';
import { campus } from '../../lib/campus/campus.ts';
import { partsOf } from '../../shop/kinds/registry.tsx';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';

/** What the form says of the product's kind. */
export interface ChosenKind {
  kind: ProductKind;
  details: Readonly<Record<string, unknown>>;
}

export const plainGoods: ChosenKind = { kind: 'goods', details: {} };

/** Kinds to choose from in this category; one alone is no choice. */
const choicesIn = (category: string): ProductKind[] =>
  postedKinds(categoryCalled(campus(), category)?.kinds ?? ['goods']);

/** The chosen kind as far as the category offers it; otherwise the category's first. */
export function kindIn(category: string, chosen: ChosenKind): ChosenKind {
  const choices = choicesIn(category);
  return choices.includes(chosen.kind) ? chosen : { ...chosen, kind: choices[0] ?? 'goods' };
}

/** What the choice says of the product that it becomes: a gift with the time of a draw is drawn. */
export const columnsOf = ({ kind, details }: ChosenKind): KindColumns => ({
  kind,
  closesAt: kind === 'free' && typeof details['drawAt'] === 'string' ? details['drawAt'] : null,
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
          choices={choices.map((kind) => ({ value: kind, label: kindNames[kind], hint: kindHints[kind] ?? '' }))}
          defaultValue={now.kind}
          onChange={(kind) => onChange({ ...now, kind })}
        />
      ) : null}
      {Fields ? (
        <Suspense>
          <Fields values={now.details} errors={errors} onChange={(details) => onChange({ ...now, details })} />
        </Suspense>
      ) : null}
    </>
  );
}
