import { decidedFields } from '#domain/kinds/index.ts';
import type { KindColumns, ProductKind } from '#domain/kinds/kind.ts';
import { limits } from '#domain/limits.ts';
import { allPlaces } from '#domain/settings/campus-catalogue.ts';
import { kindsToPost } from '#domain/settings/kinds-to-post.ts';
import { kindTexts } from '../../copy/kinds.ts';
import { asksCondition, faceOf } from '../../kinds/faces.ts';
import { partsOf } from '../../kinds/parts.ts';
import { unaskedFields } from '../../kinds/unasked.ts';
import { campus } from '../../lib/campus/campus.ts';
import { decidedValues, type ProductValues } from '../../shop/product-form/product-values.ts';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';

/** The form's values for the product's kind. */
export interface ChosenKind {
  /** Absent until a kind is chosen; until then the category's first kind applies. */
  kind?: ProductKind | undefined;
  details: Readonly<Record<string, unknown>>;
}

type KindNow = ChosenKind & { readonly kind: ProductKind };

export const noKindYet: ChosenKind = { details: {} };

/** The kinds offered in this category. A single kind is not shown as a choice. */
const choicesIn = (category: string): ProductKind[] => kindsToPost(campus(), category);

/** The chosen kind if the category offers it; otherwise the category's first. */
export function kindIn(category: string, { kind, details }: ChosenKind): KindNow {
  const choices = choicesIn(category);
  return { kind: choices.find((one) => one === kind) ?? choices[0] ?? 'goods', details };
}

/** The kind-specific columns of the resulting product. For example, a gift with a draw time becomes a draw. */
const columnsOf = ({ kind, details }: KindNow): KindColumns => ({
  kind,
  closesAt: partsOf({ kind }).closesAt(details),
});

/** Fields that the form does not ask, because the kind decides or omits them. */
export const decidedBy = (now: KindNow, category: string): readonly string[] => [
  ...decidedFields(columnsOf(now)),
  ...unaskedFields({ ...now, category }),
];

/**
 * The form's values, with those that the kind decides. If the kind's details contain a place, it becomes the product's
 * place.
 */
export function valuesBy(now: KindNow, values: ProductValues): ProductValues {
  const settled = decidedValues(values, columnsOf(now));
  const isAsked = asksCondition({ ...now, category: values.category });
  const own = isAsked ? settled : { ...settled, condition: '' };
  const { place } = partsOf(now);
  if (!place) return own;
  // '-' if empty, because an empty place would be refused here; the field in the details reports the missing place.
  const said = place.of(now.details) || '-';
  const location = allPlaces(campus()).find((name) => said.includes(name)) ?? said;
  return { ...own, location: location.slice(0, limits.locationMax), codAddress: said };
}

interface KindChoiceProps {
  category: string;
  chosen: ChosenKind;
  /** Error messages by the field's path in the details. */
  errors: Readonly<Record<string, string>>;
  onChange: (chosen: ChosenKind) => void;
}

/** The kind of trade, where the category offers several, and the kind's own fields. */
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
