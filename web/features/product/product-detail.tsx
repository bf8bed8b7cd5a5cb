import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconMapPin, IconShieldCheck, IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { codAddressOf, hasOwnBuying, isBoughtToKeep, isClosed, isGift } from '#domain/kinds/index.ts';
import { aroundPrice } from '#domain/kinds/price-words.ts';
import { priceNow } from '#domain/money.ts';
import { cashMostOf } from '#domain/orders/cash-most.ts';
import { availabilityOf, isTracked } from '#domain/products/listing.ts';
import { cashMostNote } from '../../copy/cash-most.ts';
import { formatCost, formatNumber } from '../../copy/format.ts';
import { productTexts } from '../../copy/product.ts';
import { quickQuestions } from '../../copy/quick-questions.ts';
import { asksCondition, faceOf } from '../../kinds/faces.ts';
import { KindBadge } from '../../kinds/kind-badge.tsx';
import { PanelToCome } from '../../kinds/panel-to-come.tsx';
import { allParts, partsOf } from '../../kinds/parts.ts';
import { part } from '../../lib/page/part.tsx';
import { useNearViewport } from '../../lib/page/use-near-viewport.ts';
import { whenLive } from '../../lib/realtime/when-live.ts';
import { useSession } from '../../lib/session/session.ts';
import { markedSession } from '../../lib/session/session-mark.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useMoment } from '../../lib/use-now.ts';
import { OfferButton } from '../../shop/offer/offer-button.tsx';
import { useOwnOffer } from '../../shop/offer/own-offers.ts';
import { previewUrl } from '../../shop/photos/images.ts';
import { PriceText } from '../../shop/product/price-text.tsx';
import { fullShelf, ProductShelf } from '../../shop/product/product-shelf.tsx';
import { ShareButton } from '../../shop/share/share-button.tsx';
import { useAsk } from '../../shop/talk/use-ask.ts';
import { PageMeta } from '../../ui/frame/page-meta.tsx';
import { AgreedPrice } from './agreed-price.tsx';
import { BuyBar, BuyButtons, useBuying, WishButton } from './buy-buttons.tsx';
import { Gallery } from './gallery.tsx';
import { OwnProduct } from './own-product.tsx';
import classes from './product.module.css';
import frame from './product-frame.module.css';
import { newestOptions, type Product, productOptions, relatedOptions } from './queries.ts';
import { ReportLink } from './report-link.tsx';
import { useReportedLook } from './report-look.ts';
import { SellerBox } from './seller-box.tsx';
import { Waiting } from './waiting.tsx';

const AskDialog = part(async () => (await import('../../shop/talk/ask-dialog.tsx')).AskDialog);

/** Loaded when scrolled near, because most visitors of a link do not scroll that far. */
function RelatedProducts({ product }: { product: Product }) {
  const { ref, isNear } = useNearViewport();
  return <div ref={ref}>{isNear ? <RelatedShelves product={product} /> : null}</div>;
}

/**
 * A row of the seller's other products and a row of the category's. Rows that would not be full are replaced by one
 * mixed row, which is filled up with the newest products.
 */
function RelatedShelves({ product }: { product: Product }) {
  const ofSeller = useQuery(relatedOptions('sellerId', product.sellerId, product.$id)).data;
  const ofCategory = useQuery(relatedOptions('category', product.category, product.$id)).data;
  const needsNewest = (ofSeller && ofSeller.length < fullShelf) || (ofCategory && ofCategory.length < fullShelf);
  const newest = useQuery({ ...newestOptions(product.$id), enabled: needsNewest === true }).data;
  if (!ofSeller || !ofCategory || (needsNewest && !newest)) return null;
  const full = [
    { title: productTexts.moreFrom(product.sellerName), products: ofSeller },
    { title: productTexts.moreIn(product.category), products: ofCategory },
  ].filter(({ products }) => products.length >= fullShelf);
  const shown = new Set(full.flatMap(({ products }) => products.map(({ $id }) => $id)));
  const rest = [
    ...new Map([...ofSeller, ...ofCategory, ...(newest ?? [])].map((other) => [other.$id, other])).values(),
  ];
  return (
    <>
      {full.map((shelf) => (
        <ProductShelf key={shelf.title} {...shelf} />
      ))}
      {full.length < 2 ? (
        <ProductShelf title={productTexts.others} products={rest.filter(({ $id }) => !shown.has($id))} />
      ) : null}
    </>
  );
}

const descriptionLength = 160;

/** The meta tags and schema.org data of a product. */
function ProductMeta({ product }: { product: Product }) {
  const price = priceNow(product);
  const place = product.location ? ` · ${product.location}` : '';
  const about = product.description.replace(/\s+/g, ' ');
  const description = `${aroundPrice(product, formatCost(price))}${place} · ${about}`.slice(0, descriptionLength);
  const image = product.imageId ? previewUrl('product-photos', product.imageId, 960, 960) : undefined;
  const now = useMoment();
  const gone = availabilityOf(product) !== 'available' || isClosed(product, now);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: about,
    category: product.category,
    ...(image ? { image } : {}),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'IDR',
      availability: `https://schema.org/${gone ? 'OutOfStock' : 'InStock'}`,
    },
  };
  return (
    <>
      <PageMeta title={product.name} description={description} {...(image ? { image } : {})} />
      <script type="application/ld+json">{JSON.stringify(data)}</script>
    </>
  );
}

/** Keeps stock, price and sold counter current while the page is open; visitors have no live connection. */
function useLiveProduct(productId: string): void {
  const signedIn = useSession().data?.kind === 'user';
  useEffect(() => {
    if (!signedIn) return;
    return whenLive(({ watchRow }) => watchRow('products', productId, productOptions(productId).queryKey));
  }, [signedIn, productId]);
}

export function ProductDetail({ product }: { product: Product }) {
  const person = useSession();
  const session = person.data;
  const isOwn = session?.kind === 'user' && session.userId === product.sellerId;
  useLiveProduct(product.$id);
  useReportedLook(product);
  // The seller's own product, and kinds with their own purchase panel, have no other buy buttons.
  if (isOwn) return <Detail product={product} isOwn actions={<OwnProduct product={product} />} />;
  if (hasOwnBuying(product)) return <Detail product={product} actions={<WishButton product={product} fullWidth />} />;
  return <BoughtHere product={product} buyerId={session?.kind === 'user' ? session.userId : ''} />;
}

function BoughtHere({ product, buyerId }: { product: Product; buyerId: string }) {
  const offer = useOwnOffer(product.$id, product.isNegotiable);
  const buying = useBuying(product, offer);
  return (
    <Detail
      product={product}
      actions={
        <>
          <AgreedPrice offer={offer} buyerId={buyerId} />
          <Waiting product={product} />
          <BuyButtons buying={buying} />
          <OfferButton product={product} size="lg" fullWidth resumes />
        </>
      }
      bar={(asking) => <BuyBar buying={buying} asking={asking} />}
    />
  );
}

interface DetailProps {
  product: Product;
  isOwn?: boolean;
  /** Shown below the price and the kind's panel; for the owner above the panel. */
  actions: ReactNode;
  /** The bottom bar on phones, with the next action. */
  bar?: (asking: ReturnType<typeof useAsk>) => ReactNode;
}

function Detail({ product, isOwn = false, actions, bar }: DetailProps) {
  const navigate = useNavigate();
  // The owner sees another panel, so the session must be known first.
  const person = useSession();
  const isPersonToCome = markedSession() !== null && isToCome(person);
  const asked = { about: 'product', id: product.$id } as const;
  const asking = useAsk(asked);
  const { Panel } = partsOf(product);
  const face = faceOf(product);
  const bought = face.buying.count(product.sold);
  const cashMost = cashMostOf(product, priceNow(product));
  // Opened from a shared link, there is no previous page.
  const back = () => void (globalThis.history.state?.idx > 0 ? navigate(-1) : navigate('/home'));
  const below = (
    <>
      {isOwn ? null : actions}
      {allParts.map(({ beside }) =>
        beside?.isAt(product) ? <beside.Beside key={product.$id} productId={product.$id} /> : null,
      )}
      {isGift(product) ? null : (
        <p className={classes.safe}>
          <IconShieldCheck size={20} aria-hidden="true" /> {productTexts.safePayment}
        </p>
      )}
      <section aria-labelledby="deskripsi">
        <h2 className={classes.subtitle} id="deskripsi">
          {productTexts.description}
        </h2>
        <p className={classes.description}>{product.description || productTexts.noDescription}</p>
        {codAddressOf(product) ? (
          <p className={classes.meeting}>
            <strong>{isGift(product) ? productTexts.pickupPoint : productTexts.meetingPoint}</strong>{' '}
            {product.codAddress}
          </p>
        ) : null}
      </section>
      <SellerBox product={product} asking={isOwn ? undefined : asking} isOnlyPlace={bar === undefined} />
      {cashMost === null ? null : <p className={classes.notice}>{cashMostNote(cashMost)}</p>}
      {isBoughtToKeep(product) ? <p className={classes.notice}>{productTexts.noReturns}</p> : null}
      {isOwn ? null : <ReportLink product={product} />}
    </>
  );
  return (
    <>
      <ProductMeta product={product} />
      <div className={frame.topRow}>
        <Button
          className={frame.back ?? ''}
          size="md"
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          onClick={back}
        >
          {productTexts.back}
        </Button>
        <span className={classes.spacer} />
        <ShareButton title={product.name} path={`/s/${product.$id}`} />
        <Button size="md" variant="subtle" component={Link} to="/cart" px="xs" aria-label={productTexts.cart}>
          <IconShoppingCart size={20} aria-hidden="true" />
          <span className={classes.wideOnly}>{productTexts.cart}</span>
        </Button>
      </div>
      <article className={frame.layout}>
        <Gallery product={product} />
        <div className={frame.info}>
          <h1 className={frame.name}>{product.name}</h1>
          <PriceText price={product.price} discount={product.discount} kind={product.kind} size="xl" longBadge />
          <div className={classes.chips}>
            <KindBadge product={product} besides={product.category} />
            <Link className={classes.chip} to={`/home?${new URLSearchParams({ kategori: product.category })}`}>
              {product.category}
            </Link>
            {product.condition && asksCondition(product) ? (
              <span className={classes.chip}>{product.condition}</span>
            ) : null}
            {product.location ? (
              <span className={classes.chip}>
                <IconMapPin size={15} aria-hidden="true" />
                {product.location}
              </span>
            ) : null}
          </div>
          <p className={classes.facts}>
            {bought ? <span>{bought}</span> : null}
            {isTracked(product.stock) && !product.isSold ? (
              <span>
                {productTexts.stock} {formatNumber(product.stock)} {productTexts.pieces}
              </span>
            ) : null}
          </p>
          {isOwn ? actions : null}
          {Panel && isPersonToCome ? (
            <PanelToCome />
          ) : Panel ? (
            <Panel product={product} isOwn={isOwn}>
              {below}
            </Panel>
          ) : (
            below
          )}
        </div>
      </article>
      <RelatedProducts product={product} />
      <Anchor className={classes.more ?? ''} component={Link} to="/home">
        {productTexts.seeAll}
      </Anchor>
      {bar?.(asking)}
      {asking.isWriting ? (
        <AskDialog
          about={asked}
          suggestions={quickQuestions(product, availabilityOf(product) === 'available')}
          name={product.sellerName}
          isGuest={asking.isGuest}
          busy={asking.busy}
          onSend={asking.send}
          onClose={asking.close}
        />
      ) : null}
    </>
  );
}
