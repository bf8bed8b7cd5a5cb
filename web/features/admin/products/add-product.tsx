import { lazy, Suspense } from 'react';
import { productTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { useNewId } from '../../../lib/use-new-id.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { useAddProduct } from './product-calls.ts';
import classes from './products.module.css';

/** Loads schema and inputs with the first form. */
const ProductForm = lazy(async () => ({ default: (await import('./product-form.tsx')).ProductForm }));

/** The add form above the table. Its product id is fixed, so that two presses create one product. */
export function AddProduct({ onDone }: { onDone: () => void }) {
  const productId = useNewId();
  const add = useAddProduct();
  return (
    <section className={classes.card} aria-labelledby="tambah-produk">
      <h2 id="tambah-produk">{productTexts.addTitle}</h2>
      <Suspense fallback={null}>
        <ProductForm
          label={productTexts.addForm}
          saveLabel={productTexts.saveNew}
          busy={add.isPending}
          onCancel={onDone}
          onSave={(values) =>
            add.mutate(
              { ...values, productId: productId.read() },
              {
                onSuccess: () => {
                  void toast('good', productTexts.added);
                  onDone();
                },
                onError: (error) => {
                  productId.refused(error);
                  void toast('bad', productTexts.saveFailure(sentenceFor(error)), error);
                },
              },
            )
          }
        />
      </Suspense>
    </section>
  );
}
