import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconMapPin, IconShieldCheck, IconShoppingCart } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { isTracked } from '#domain/products/listing.ts';
import { formatNumber } from '../../copy/format.ts';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import { PriceText } from '../../shop/product/price-text.tsx';
import { BuyButtons } from './buy-buttons.tsx';
import { Gallery } from './gallery.tsx';
import classes from './product.module.css';
import { ProductMeta } from './product-meta.tsx';
import type { Product } from './queries.ts';
import { RelatedProducts } from './related-products.tsx';
import { ReportLink } from './report-link.tsx';
import { ShareButton } from './share-button.tsx';
import { useLiveProduct } from './use-live-product.ts';

export function ProductDetail({ product }: { product: Product }) {
  const navigate = useNavigate();
  useLiveProduct(product.$id);
  // A page opened from a shared link has nothing to go back to.
  const back = () => void (globalThis.history.state?.idx > 0 ? navigate(-1) : navigate('/home'));
  return (
    <>
      <ProductMeta product={product} />
      <div className={classes.topRow}>
        <Button size="md" variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden="true" />} onClick={back}>
          Kembali
        </Button>
        <span className={classes.spacer} />
        <ShareButton name={product.name} />
        <Button
          size="md"
          variant="subtle"
          component={Link}
          to="/cart"
          leftSection={<IconShoppingCart size={18} aria-hidden="true" />}
        >
          Keranjang
        </Button>
      </div>
      <article className={classes.layout}>
        <Gallery product={product} />
        <div className={classes.info}>
          <div className={classes.chips}>
            <Link className={classes.chip} to={`/home?${new URLSearchParams({ kategori: product.category })}`}>
              {product.category}
            </Link>
            {product.location ? (
              <span className={classes.chip}>
                <IconMapPin size={15} aria-hidden="true" />
                {product.location}
              </span>
            ) : null}
          </div>
          <h1 className={classes.name}>{product.name}</h1>
          <PriceText price={product.price} discount={product.discount} size="xl" longBadge />
          <p className={classes.facts}>
            <span>{formatNumber(product.sold)} terjual</span>
            {isTracked(product.stock) ? <span>Stok tersedia: {formatNumber(product.stock)} buah</span> : null}
          </p>
          <BuyButtons product={product} />
          <p className={classes.safe}>
            <IconShieldCheck size={20} aria-hidden="true" /> Pembayaran aman &amp; terpercaya
          </p>
          <section aria-labelledby="deskripsi">
            <h2 className={classes.subtitle} id="deskripsi">
              Deskripsi
            </h2>
            <p className={classes.description}>{product.description || 'Penjual belum menulis deskripsi.'}</p>
            {product.codAddress ? (
              <p className={classes.meeting}>
                <strong>Titik COD:</strong> {product.codAddress}
              </p>
            ) : null}
          </section>
          <div className={classes.seller}>
            <PhotoAvatar name={product.sellerName} photoId={product.sellerPhotoId} size={48} />
            <span>
              <small>Penjual</small>
              <strong>{product.sellerName || 'Tanpa Nama'}</strong>
            </span>
          </div>
          <p className={classes.notice}>
            Barang yang sudah dibeli tidak dapat dikembalikan kecuali ada cacat produksi.
          </p>
          <ReportLink product={product} />
        </div>
      </article>
      <RelatedProducts title={`Lainnya dari ${product.sellerName}`} by="sellerId" product={product} />
      <RelatedProducts title={`Lainnya di ${product.category}`} by="category" product={product} />
      <Anchor className={classes.more ?? ''} component={Link} to="/home">
        Lihat semua produk
      </Anchor>
    </>
  );
}
