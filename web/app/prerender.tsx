import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { frameTexts } from '../copy/frame.ts';
import bannerFrame from '../features/catalogue/banners/banner-carousel.module.css';
import { BannerSlide } from '../features/catalogue/banners/banner-slide.tsx';
import { banners } from '../features/catalogue/banners/banners.ts';
import classes from '../features/catalogue/catalogue.module.css';
import { CategoryTiles } from '../features/catalogue/category-tiles.tsx';
import { noFilters } from '../features/catalogue/filters/search-params.ts';
import { LandingHeader, SessionLine } from '../features/catalogue/landing/landing-header.tsx';
import { LandingHero } from '../features/catalogue/landing/landing-hero.tsx';
import { LandingTiles } from '../features/catalogue/landing/landing-tiles.tsx';
import { sessionKey } from '../lib/session/session-mark.ts';
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

const [banner] = banners;

/**
 * What stands before the scripts have arrived, made at build time: the first screens of the landing and of /home, and the
 * header of all else.
 */
export const renderFirstScreens = () => ({
  sessionKey,
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
