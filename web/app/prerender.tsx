import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { frameTexts } from '../copy/frame.ts';
import { pageHeads } from '../copy/page-heads.ts';
import bannerFrame from '../features/catalogue/banners/banner-carousel.module.css';
import { BannerSlide } from '../features/catalogue/banners/banner-slide.tsx';
import { bannersNow } from '../features/catalogue/banners/banners.ts';
import classes from '../features/catalogue/catalogue.module.css';
import { CategoryTiles } from '../features/catalogue/category-tiles.tsx';
import { noFilters } from '../features/catalogue/filters/search-params.ts';
import { LandingHeader, SessionLine } from '../features/catalogue/landing/landing-header.tsx';
import { LandingHero } from '../features/catalogue/landing/landing-hero.tsx';
import { LandingTiles } from '../features/catalogue/landing/landing-tiles.tsx';
import { ProductFrame } from '../features/product/product-frame.tsx';
import { adminMarkKey, sessionKey } from '../lib/session/session-mark.ts';
import { PageColumn, PageHeading } from '../ui/frame/page-head.tsx';
import { PageLoader } from '../ui/states/page-loader.tsx';
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

/** Pages with a PageColumn. */
const narrow = new Set(['/messages']);

/**
 * The screens shown before the scripts arrive, rendered at build time: the landing page, /home, headings of some pages,
 * the frame of a product's page, and the header of all others.
 */
export const renderFirstScreens = () => ({
  sessionKey,
  adminMarkKey,
  heads: Object.entries(pageHeads).map(([path, { title, hint }]) => ({ path, title, hint, narrow: narrow.has(path) })),
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
  /** The heading is filled in when the page is opened. */
  page: render(
    <div className={shell.page} data-bar>
      <ShellFallback home="/home" />
      <main className={shell.main}>
        <PageColumn>
          <PageHeading title="-" hint="-" />
          <PageLoader />
        </PageColumn>
      </main>
    </div>,
  ),
  product: render(
    <div className={shell.page} data-bar>
      <ShellFallback />
      <main className={shell.main}>
        <ProductFrame fillable />
      </main>
    </div>,
  ),
  shell: render(<ShellFallback />),
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
