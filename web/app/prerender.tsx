import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { frameTexts } from '../copy/frame.ts';
import { orderTexts } from '../copy/orders.ts';
import { pageHeads } from '../copy/page-heads.ts';
import { saleTexts } from '../copy/sales.ts';
import bannerFrame from '../features/catalogue/banners/banner-carousel.module.css';
import { BannerSlide } from '../features/catalogue/banners/banner-slide.tsx';
import { bannersNow } from '../features/catalogue/banners/banners.ts';
import classes from '../features/catalogue/catalogue.module.css';
import { CategoryTiles } from '../features/catalogue/category-tiles.tsx';
import { noFilters } from '../features/catalogue/filters/search-params.ts';
import { LandingHeader, SessionLine } from '../features/catalogue/landing/landing-header.tsx';
import { LandingHero } from '../features/catalogue/landing/landing-hero.tsx';
import { LandingTiles } from '../features/catalogue/landing/landing-tiles.tsx';
import { firstPageQueries } from '../features/catalogue/lists/list-queries.ts';
import { ProductFrame } from '../features/product/product-frame.tsx';
import { kindPageTops } from '../kinds/page-tops.ts';
import { rowsPath } from '../lib/appwrite-addresses.ts';
import { adminMarkKey, sessionKey } from '../lib/session/session-mark.ts';
import { BackLink, HeaderWord, PageColumn, PageHeading } from '../ui/frame/page-head.tsx';
import { PageLoader } from '../ui/states/page-loader.tsx';
import { innerPage, listPaths } from './shell/inner-page.ts';
import shell from './shell/shell.module.css';
import { ShellFallback } from './shell-fallback.tsx';
import { cssVariables, theme } from './theme.ts';

const nothing = () => undefined;

const render = (page: ReactNode): string =>
  renderToString(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <StaticRouter location="/">{page}</StaticRouter>
    </MantineProvider>,
  );

const [banner] = bannersNow();

/** Placeholder for the request time in `landingList`; the script in index.html replaces it. */
const listedAt = 0;

/** Path of the request for the landing page's first list, sent by the script in index.html. */
function landingList(): string {
  const queries = firstPageQueries(noFilters, listedAt, limits.landingPageSize);
  const params = new URLSearchParams(queries.map((query, at) => [`queries[${at}]`, query]));
  params.set('total', '0');
  return `${rowsPath('products')}?${params}`;
}

interface PageTop {
  /** Source of a regular expression that matches the page's path. */
  readonly path: string;
  /** '' where the heading comes with the page's data. */
  readonly title: string;
  /** Title in the phone header for pages without a heading. */
  readonly word?: string;
  /** Back link to the list that the page belongs to. */
  readonly back?: { readonly to: string; readonly text: string };
  /** Whether the page has a PageColumn. */
  readonly narrow?: boolean;
  /** Whether visitors may see the page, too. */
  readonly open?: boolean;
  /** Whether the phone header has no back arrow. */
  readonly isPlace?: boolean;
}

const narrow = new Set(['/messages', '/orders', '/sales']);

/** Page headings shown from the first paint on; the loaded pages render identical ones. */
const pageTops: readonly PageTop[] = [
  ...Object.entries(pageHeads).map(([path, { title }]) => ({
    path,
    title,
    narrow: narrow.has(path),
    isPlace: innerPage(path) === 'place',
  })),
  {
    path: '/orders/[^/]+',
    title: orderTexts.detailTitle,
    back: { to: '/orders', text: pageHeads['/orders'].title },
    narrow: true,
  },
  {
    path: '/sales/(?!money$)[^/]+',
    title: saleTexts.detail,
    back: { to: '/sales', text: saleTexts.all },
    narrow: true,
  },
  ...kindPageTops,
];

/**
 * The screens shown before the scripts arrive, rendered at build time: the landing page, /home, headings of some pages,
 * the frame of a product's page, and the header of all others.
 */
export const renderFirstScreens = () => ({
  sessionKey,
  adminMarkKey,
  heads: pageTops,
  listPaths,
  landingList: landingList(),
  listedAt: encodeURIComponent(new Date(listedAt).toISOString()),
  home: render(
    <div className={shell.page} data-bar>
      <ShellFallback home="/home" />
      <main className={shell.main}>
        <section className={bannerFrame.frame} aria-label={frameTexts.promotion}>
          {banner ? <BannerSlide banner={banner} eager /> : null}
        </section>
        <CategoryTiles filters={noFilters} onChange={nothing} />
      </main>
    </div>,
  ),
  /** Back link and heading are filled in when the page is opened. */
  page: render(
    <div className={shell.page} data-bar>
      <ShellFallback home="/home" inner="page" />
      <main className={shell.main}>
        <PageColumn>
          <BackLink to="/">-</BackLink>
          <HeaderWord>-</HeaderWord>
          <PageHeading title="-" />
          <PageLoader />
        </PageColumn>
      </main>
    </div>,
  ),
  product: render(
    <div className={shell.page} data-bar>
      <ShellFallback inner="thing" />
      <main className={shell.main}>
        <ProductFrame fillable />
      </main>
    </div>,
  ),
  list: render(<ShellFallback />),
  shell: render(<ShellFallback inner="page" />),
  landing: render(
    <>
      <LandingHeader search="" activeFilters={0} filtering={false} onFilter={nothing} onSearch={nothing} />
      <SessionLine checking />
      <main className={classes.landing}>
        <LandingHero />
        <LandingTiles filters={noFilters} onChange={nothing} />
      </main>
    </>,
  ),
});
