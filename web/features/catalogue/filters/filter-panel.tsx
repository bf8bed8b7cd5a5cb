import '../../../ui/styles/forms.ts';
import { Button, NativeSelect, Stack } from '@mantine/core';
import type { FocusEvent, FormEvent, MouseEvent } from 'react';
import { limits } from '#domain/limits.ts';
import { filterCategories } from '#domain/settings/campus-catalogue.ts';
import { filterTexts } from '../../../copy/browsing.ts';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { categoryLabel } from '../../../copy/category-counts.ts';
import { formatPrice } from '../../../copy/format.ts';
import { kindTexts } from '../../../copy/kinds.ts';
import { pricePrefix, productFieldLabels, unreadableAmount } from '../../../copy/product-labels.ts';
import { offeredKindFilters } from '../../../kinds/faces.ts';
import { useCampus } from '../../../lib/campus/campus.ts';
import { useFieldOfUrl } from '../../../lib/page/field-of-url.ts';
import { AmountInput, type AmountValue } from '../../../ui/forms/amount-input.tsx';
import { AvailableToggle } from './available-toggle.tsx';
import { useCategoryCounts } from './category-counts.ts';
import { choiceNames, type Filters, optionsOf, readMaxPrice } from './search-params.ts';

interface FilterPanelProps {
  filters: Filters;
  locations: readonly string[];
  onChange: (part: Partial<Filters>) => void;
  onReset: () => void;
  /** Whether 'Tersedia saja' is above the list instead of in this panel. */
  hasToggle?: boolean | undefined;
  /** Called after 'Terapkan', to close a drawer. */
  onDone?: () => void;
}

const { several } = filterTexts;
/** Returns 0 for an empty field and null for unreadable text. */
function toAmount(value: AmountValue): number | null {
  if (typeof value === 'string') return value === '' ? 0 : null;
  return value < 0 ? null : Math.min(Math.floor(value), limits.maxAmount);
}

/**
 * Selects the price as soon as its field gets focus, so that typing replaces it. A press focuses the field by script,
 * because the browser would set the caret and clear the selection.
 */
const selecting = {
  onFocusCapture: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    if (document.activeElement === event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.focus();
  },
};

/** Choices apply immediately. Prices apply on blur or Enter, so that typing does not send a request per digit. */
export function FilterPanel({ filters, locations, onChange, onReset, hasToggle, onDone }: FilterPanelProps) {
  const counts = useCategoryCounts();
  const campus = useCampus();
  const offered = filterCategories(campus);
  const kinds = offeredKindFilters(campus).filter(({ to }) => !to);
  const [only] = filters.categories;
  // A link may choose a category that the filters do not offer.
  const others = offered.some(({ name }) => name === only) ? [] : filters.categories;
  const [min, setMin, applyMin] = useFieldOfUrl<number, AmountValue>(filters.minPrice);
  const [max, setMax, applyMax] = useFieldOfUrl<number, AmountValue>(filters.maxPrice ?? limits.defaultMaxPrice);
  const [discount, setDiscount, applyDiscount] = useFieldOfUrl<number, AmountValue>(
    filters.maxDiscount ?? limits.maxDiscount,
  );
  const [least, most, percent] = [toAmount(min), toAmount(max), toAmount(discount)];
  const highest = readMaxPrice(most);
  const crossed = least !== null && highest !== null && least > highest;
  const isReadable = least !== null && most !== null && percent !== null;
  const unreadable = (amount: number | null) => (amount === null ? unreadableAmount : undefined);
  const apply = () => {
    if (crossed || !isReadable) return;
    const maxDiscount = discount === '' || percent >= limits.maxDiscount ? null : percent;
    applyMin(least);
    applyMax(highest ?? limits.defaultMaxPrice);
    applyDiscount(maxDiscount ?? limits.maxDiscount);
    onChange({ minPrice: least, maxPrice: highest, maxDiscount });
  };
  const money = { ...selecting, prefix: pricePrefix, size: 'md', onBlur: apply } as const;
  const category = filters.categories.length > 1 ? several : (filters.categories[0] ?? '');
  return (
    <Stack
      component="form"
      gap="md"
      aria-label={filterTexts.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
        if (!crossed && isReadable) onDone?.();
      }}
    >
      <NativeSelect
        size="md"
        label={filterTexts.category}
        value={category}
        onChange={({ currentTarget: { value } }) => onChange({ categories: value === '' ? [] : [value] })}
      >
        <option value="">{filterTexts.allCategories}</option>
        {category === several ? <option value={several}>{filters.categories.join(', ')}</option> : null}
        {category !== several && others.length > 0 ? <option value={category}>{category}</option> : null}
        {offered.map(({ id, name }) => (
          // Only the label is visible; the option's value stays the category's name.
          <option key={id} value={name} label={categoryLabel(name, counts.get(id))}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {kinds.length > 0 ? (
        <NativeSelect
          size="md"
          label={kindTexts.filters}
          value={filters.kind}
          onChange={({ currentTarget: { value } }) => onChange({ kind: value })}
          data={[{ value: '', label: kindTexts.any }, ...kinds.map(({ id, label }) => ({ value: id, label }))]}
        />
      ) : null}
      {choiceNames.map((choice) => (
        <NativeSelect
          key={choice}
          size="md"
          label={productFieldLabels[choice]}
          value={filters[choice]}
          onChange={({ currentTarget: { value } }) => onChange({ [choice]: value })}
          data={[{ value: '', label: filterTexts.allOf(productFieldLabels[choice]) }, ...optionsOf(choice, locations)]}
        />
      ))}
      {hasToggle ? null : <AvailableToggle filters={filters} onChange={onChange} />}
      <AmountInput {...money} label={filterTexts.minPrice} value={min} onChange={setMin} error={unreadable(least)} />
      <AmountInput
        {...money}
        label={filterTexts.maxPrice}
        description={filterTexts.noMaximum(formatPrice(limits.defaultMaxPrice))}
        value={max}
        onChange={setMax}
        error={crossed ? catalogueMessages.crossedPrices : unreadable(most)}
      />
      <AmountInput
        size="md"
        kind="percent"
        label={filterTexts.maxDiscount}
        suffix="%"
        value={discount}
        onChange={setDiscount}
        onBlur={apply}
        error={unreadable(percent)}
      />
      <Button type="submit" size="md" disabled={crossed || !isReadable}>
        {filterTexts.apply}
      </Button>
      <Button type="button" size="md" variant="default" onClick={onReset}>
        {catalogueMessages.reset}
      </Button>
    </Stack>
  );
}
