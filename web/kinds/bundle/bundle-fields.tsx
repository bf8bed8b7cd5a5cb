import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { priceNow } from '#domain/money.ts';
import { partRefusal } from '#kinds/bundle/rules/bundle.ts';
import { formatPrice } from '../../copy/format.ts';
import { useUser } from '../../lib/session/session.ts';
import type { KindFieldsProps } from '../kind.ts';
import classes from './bundle.module.css';
import { possiblePartsOptions } from './bundle-queries.ts';
import { bundleTexts } from './texts/bundle.ts';

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

/** Form fields of a bundle: the products it contains, and what happens to it when one of them is sold alone. */
export function BundleFields({ values, onChange, errors }: KindFieldsProps) {
  const { userId } = useUser();
  const { data: products } = useQuery(possiblePartsOptions(userId));
  const chosen = idsIn(values['productIds']);
  if (!products) return <p role="status">{bundleTexts.loading}</p>;
  const shown = products
    .map((product) => ({ product, refusal: partRefusal(product, userId) }))
    .filter(({ refusal }) => refusal === null || refusal === 'bundle_part_uncounted');
  if (shown.length === 0) return <p role="status">{bundleTexts.none}</p>;
  const sum = products.reduce((all, product) => all + (chosen.includes(product.$id) ? priceNow(product) : 0), 0);
  return (
    <>
      <Checkbox.Group
        label={bundleTexts.parts}
        description={bundleTexts.partsHint}
        error={errors['productIds']}
        value={chosen}
        onChange={(productIds) => onChange({ ...values, productIds })}
      >
        <div className={classes.choices}>
          {shown.map(({ product, refusal }) => (
            <Checkbox
              key={product.$id}
              size="md"
              value={product.$id}
              label={product.name}
              description={refusal ? bundleTexts.uncounted : formatPrice(priceNow(product))}
              disabled={refusal !== null}
            />
          ))}
        </div>
      </Checkbox.Group>
      {chosen.length > 0 ? <p role="status">{bundleTexts.chosen(chosen.length, sum)}</p> : null}
      <Checkbox
        size="md"
        label={bundleTexts.shrinking}
        description={bundleTexts.shrinkingHint}
        checked={values['isShrinking'] === true}
        onChange={({ currentTarget }) => onChange({ ...values, isShrinking: currentTarget.checked })}
      />
    </>
  );
}
