import '../../ui/styles/forms.ts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { limits } from '#domain/limits.ts';
import { discountedPrice } from '#domain/money.ts';
import { conditions } from '#domain/products/catalogue.ts';
import { forbiddenIn } from '#domain/products/forbidden-goods.ts';
import { allPlaces, offeredCategories } from '#domain/settings/campus-catalogue.ts';
import { formatPrice } from '../../copy/format.ts';
import { productFormTexts as texts } from '../../copy/product-form.ts';
import { pricePrefix, productFieldLabels } from '../../copy/product-labels.ts';
import { campus } from '../../lib/campus/campus.ts';
import { campusTexts } from '../../lib/campus/campus-texts.ts';
import { config } from '../../lib/config.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import classes from './product-form.module.css';
import { asksFor, type FieldName, type FormKind, isRequired, type ProductValues, ticked } from './product-values.ts';
import { StockChoice } from './stock-choice.tsx';
import type { ProductForm } from './use-product-form.ts';

function priceHint({ price, discount }: ProductValues): string | undefined {
  const percent = Number(discount);
  const isShown = price !== '' && percent > 0 && percent <= limits.maxDiscount && Number.isFinite(Number(price));
  return isShown ? texts.buyersPay(formatPrice(discountedPrice(Number(price), percent))) : undefined;
}

/** A warning while typing; it does not prevent posting. */
function forbiddenHint({ name, description }: ProductValues) {
  const found = forbiddenIn(`${name} ${description}`, campusTexts().forbidden);
  return found.length > 0 ? <span className={classes.warning}>{texts.forbidden(found)}</span> : undefined;
}

interface FieldProps {
  kind: FormKind;
  /** The current values, for hints next to fields. */
  values: ProductValues;
  /** Label, value, error and other props common to all inputs. */
  common: ReturnType<ProductForm['getInputProps']> & { size: 'md'; label: string; withAsterisk: boolean };
  /** Categories suggested by the product's name. */
  suggestions: readonly string[];
  /** Whether the field's hint says that an empty meeting place means delivery by the seller. */
  mayBring: boolean;
}

interface Field {
  /** Spans the whole width. */
  isWide?: boolean;
  draw: (props: FieldProps) => ReactElement;
}

/** The categories to choose from. A product keeps its category even if the campus no longer offers it. */
function namesToChoose(chosen: string): string[] {
  const offered = offeredCategories(campus()).map(({ name }) => name);
  return chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen];
}

/** Every field, in the form's order. A field of the schemas that is missing here does not compile. */
const fields: Record<FieldName, Field> = {
  name: {
    isWide: true,
    draw: ({ common, values }) => (
      <TextInput
        {...common}
        placeholder={texts.namePlaceholder}
        maxLength={limits.productNameMax}
        description={forbiddenHint(values)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  category: {
    draw: ({ kind, values, common, suggestions }) => (
      <NativeSelect
        {...common}
        description={
          suggestions.length === 1 && values.category === suggestions[0] ? texts.suggestedCategory : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          ...(isRequired(kind, 'category') ? [{ value: '', label: texts.chooseCategory }] : []),
          ...namesToChoose(values.category),
        ]}
      />
    ),
  },
  condition: {
    draw: ({ common }) => <NativeSelect {...common} data={[{ value: '', label: texts.noCondition }, ...conditions]} />,
  },
  price: {
    draw: ({ kind, values, common }) => (
      <AmountInput
        {...common}
        prefix={pricePrefix}
        placeholder={texts.pricePlaceholder}
        description={kind === 'post' ? undefined : priceHint(values)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  discount: {
    // The posting form asks for price and discount in different steps, so the discounted price is shown here.
    draw: ({ kind, values, common }) => (
      <AmountInput
        {...common}
        kind="percent"
        suffix="%"
        placeholder="0"
        description={kind === 'post' ? priceHint(values) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  isNegotiable: {
    isWide: true,
    // Controlled: the uncontrolled form passes text as `defaultValue`, which does not tick a checkbox.
    draw: ({ values, common: { size, error, onChange, onBlur, onFocus } }) => (
      <Checkbox
        {...{ size, error, onBlur, onFocus }}
        label={productFieldLabels.isNegotiable}
        description={texts.negotiableHint}
        checked={values.isNegotiable === ticked}
        onChange={(event) => onChange(event.currentTarget.checked ? ticked : '')}
      />
    ),
  },
  cashMost: {
    isWide: true,
    draw: ({ common }) => (
      <AmountInput
        {...common}
        description={texts.cashMostHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  stock: {
    draw: ({ kind, common }) => {
      const label = { label: productFieldLabels.stock };
      if (kind === 'post') return <StockChoice {...common} {...label} placeholder={texts.stockPlaceholder} />;
      const placeholder = isRequired(kind, 'stock') ? texts.stockPlaceholder : texts.stockOptionalPlaceholder;
      return <AmountInput {...common} suffix={texts.stockSuffix} placeholder={placeholder} />;
    },
  },
  location: {
    draw: ({ common }) => (
      <>
        <TextInput
          {...common}
          list="lokasi-kampus"
          placeholder={texts.locationPlaceholder}
          maxLength={limits.locationMax}
        />
        <datalist id="lokasi-kampus">
          {allPlaces(campus()).map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
      </>
    ),
  },
  codAddress: {
    isWide: true,
    draw: ({ common, mayBring }) => (
      <GrowingText
        {...common}
        description={mayBring ? texts.addressOrBring : texts.addressIsPublic}
        placeholder={texts.codAddressPlaceholder}
        minRows={2}
        maxLength={limits.codAddressMax}
      />
    ),
  },
  description: {
    isWide: true,
    draw: ({ kind, common }) => (
      <GrowingText
        {...common}
        placeholder={texts.descriptionPlaceholder}
        minRows={kind === 'admin' ? 2 : 4}
        maxRows={14}
        maxLength={limits.descriptionMax}
      />
    ),
  },
};

const fieldNames = Object.keys(fields) as FieldName[];

/** Fields that are left out if cash is the only way to pay. Stored values stay. */
const withoutTransfers: readonly FieldName[] = config.midtransClientKey === '' ? ['cashMost'] : [];

interface ProductFieldsProps {
  form: ProductForm;
  kind: FormKind;
  values: ProductValues;
  /** The fields of one step, in order. */
  only?: readonly FieldName[];
  /** Fields whose value the product's kind sets; they are not shown. */
  decided?: readonly string[];
  suggestions?: readonly string[];
  mayBring?: boolean;
}

/** Whether focus has not moved since the press. */
const isWaiting = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('[type=submit], [data-next]') === true;

/** Focuses the first refused field when the fields render, if the button was pressed before their code was loaded. */
function useCaretOfRefused(form: ProductForm, only: readonly FieldName[]): void {
  const isNew = useRef(true);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    const refused = Object.keys(form.errors).filter((name): name is FieldName => only.includes(name as FieldName));
    // A field of another step gets focus when its step is shown.
    if (refused[0] && isWaiting()) form.getInputNode(refused[0])?.focus();
  });
}

/** All fields of a product except its photos. The forms differ in what they ask for and require (spec section 5). */
export function ProductFields({
  form,
  kind,
  values,
  only = fieldNames,
  decided = [],
  suggestions = [],
  mayBring = false,
}: ProductFieldsProps) {
  useCaretOfRefused(form, only);
  return (
    <div className={classes.fields} data-kind={kind}>
      {only
        .filter((name) => asksFor(kind, name) && !decided.includes(name) && !withoutTransfers.includes(name))
        .map((name) => {
          const { isWide, draw } = fields[name];
          const required = isRequired(kind, name);
          const label = productFieldLabels[name];
          const common = {
            ...form.getInputProps(name),
            size: 'md' as const,
            label: required || kind === 'admin' ? label : texts.optional(label),
            withAsterisk: required,
          };
          return (
            <div key={form.key(name)} data-wide={isWide || (name === 'stock' && kind === 'post') || undefined}>
              {draw({ kind, values, common, suggestions, mayBring })}
              {name === 'category' && suggestions.length > 1 && values.category === '' ? (
                <fieldset className={classes.suggestions} aria-label={texts.suggestedCategories}>
                  {suggestions.map((category) => (
                    <Button key={category} size="md" variant="light" onClick={() => form.setFieldValue(name, category)}>
                      {category}
                    </Button>
                  ))}
                </fieldset>
              ) : null}
            </div>
          );
        })}
    </div>
  );
}
