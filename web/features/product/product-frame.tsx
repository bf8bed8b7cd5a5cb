import { Button } from '@mantine/core';
import { productTexts } from '../../copy/product.ts';
import { shopTexts } from '../../copy/shop.ts';
import price from '../../shop/product/price-text.module.css';
import photo from '../../shop/product/product-photo.module.css';
import { MainAction } from '../../ui/frame/main-action.tsx';
import frame from './product-frame.module.css';

/**
 * The product page's skeleton. index.html shows it before the app loads; `fillable` marks the elements that
 * product-prefetch.ts then fills. The app sets no marks, because its skeleton may be for another product.
 */
export function ProductFrame({ fillable = false }: { fillable?: boolean }) {
  const named = (place: string) => (fillable ? place : undefined);
  return (
    <div>
      <span role="status" aria-label={productTexts.loading} />
      <div className={frame.topRow} />
      <div className={frame.layout}>
        <div className={frame.gallery} data-prefetch={named('gallery')}>
          <div className={frame.bigPhoto}>
            <span className={photo.frame}>
              <img className={photo.image} width={480} height={480} alt="" data-prefetch={named('photo')} />
            </span>
          </div>
        </div>
        <div className={frame.info}>
          <p className={frame.name} data-prefetch={named('name')} />
          <span className={price.root} data-size="xl">
            <strong className={price.now} data-prefetch={named('price')} />
          </span>
        </div>
      </div>
      {fillable ? (
        <div className={frame.buying}>
          <MainAction label={productTexts.buyBar}>
            <Button size="md" data-prefetch="buy" hidden>
              {shopTexts.buy}
            </Button>
          </MainAction>
        </div>
      ) : null}
    </div>
  );
}
