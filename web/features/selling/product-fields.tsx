import '../../ui/styles/forms.ts';
import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { limits } from '#domain/limits.ts';
import { discountedPrice } from '#domain/money.ts';
import { locations, postingCategories } from '#domain/products/catalogue.ts';
import { formatPrice } from '../../copy/format.ts';
import { sellingCopy } from '../../copy/selling.ts';
import classes from './product-form.module.css';
import type { FormKind, ProductValues } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

interface ProductFieldsProps {
  form: ProductForm;
  kind: FormKind;
  /** As typed now, for the price that buyers will see. */
  values: ProductValues;
}

const digits = { decimalSeparator: ',', thousandSeparator: '.', clampBehavior: 'none', hideControls: true } as const;

function priceHint({ price, discount }: ProductValues): string | undefined {
  const percent = Number(discount);
  const isShown = price !== '' && percent > 0 && percent <= limits.maxDiscount && Number.isFinite(Number(price));
  return isShown ? `Pembeli membayar ${formatPrice(discountedPrice(Number(price), percent))}` : undefined;
}

/** Everything about a product but its photos; the two forms differ in what they require (spec section 5). */
export function ProductFields({ form, kind, values }: ProductFieldsProps) {
  const isPost = kind === 'post';
  const bind = (path: keyof ProductValues) => ({ size: 'md' as const, ...form.getInputProps(path) });
  return (
    <>
      <TextInput
        key={form.key('name')}
        {...bind('name')}
        label="Nama produk"
        withAsterisk
        placeholder="Contoh: Kipas angin meja 12 inci"
        maxLength={limits.productNameMax}
      />
      <NativeSelect
        key={form.key('category')}
        {...bind('category')}
        label="Kategori"
        withAsterisk
        data={[{ value: '', label: 'Pilih kategori' }, ...postingCategories]}
      />
      <div className={classes.pairs}>
        <NumberInput
          key={form.key('price')}
          {...bind('price')}
          {...digits}
          label="Harga"
          withAsterisk
          allowDecimal={false}
          prefix="Rp "
          inputMode="numeric"
          placeholder="Rp 0"
          description={priceHint(values)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NumberInput
          key={form.key('discount')}
          {...bind('discount')}
          {...digits}
          label="Diskon (opsional)"
          suffix="%"
          inputMode="decimal"
          placeholder="0%"
        />
        <NumberInput
          key={form.key('stock')}
          {...bind('stock')}
          {...digits}
          label={isPost ? 'Stok (opsional)' : 'Stok'}
          withAsterisk={!isPost}
          allowDecimal={false}
          suffix=" buah"
          inputMode="numeric"
          placeholder={isPost ? 'Kosongkan bila tidak dihitung' : '1 buah'}
        />
        <TextInput
          key={form.key('location')}
          {...bind('location')}
          label={isPost ? 'Lokasi' : 'Lokasi (opsional)'}
          withAsterisk={isPost}
          list="lokasi-kampus"
          placeholder="Pilih atau ketik sendiri"
          maxLength={limits.locationMax}
        />
        <datalist id="lokasi-kampus">
          {locations.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
      </div>
      <Textarea
        key={form.key('codAddress')}
        {...bind('codAddress')}
        label={isPost ? 'Alamat COD' : 'Alamat COD (opsional)'}
        withAsterisk={isPost}
        description={sellingCopy.addressIsPublic}
        placeholder="Contoh: Depan gerbang GSG"
        autosize
        minRows={2}
        maxLength={limits.codAddressMax}
      />
      <Textarea
        key={form.key('description')}
        {...bind('description')}
        label="Deskripsi"
        withAsterisk
        placeholder="Kondisi, ukuran, alasan dijual, kelengkapan …"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={limits.descriptionMax}
      />
    </>
  );
}
