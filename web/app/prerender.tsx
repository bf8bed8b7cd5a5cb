import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import classes from '../features/catalogue/catalogue.module.css';
import { LandingHeader, SessionLine } from '../features/catalogue/landing-header.tsx';
import { LandingHero } from '../features/catalogue/landing-hero.tsx';
import { LandingTiles } from '../features/catalogue/landing-tiles.tsx';
import { noFilters } from '../features/catalogue/search-params.ts';
import { ShellFallback } from './shell-fallback.tsx';
import { cssVariables, theme } from './theme.ts';

const nothing = () => undefined;

const render = (page: ReactNode): string =>
  renderToString(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <StaticRouter location="/">{page}</StaticRouter>
    </MantineProvider>,
  );

/** What stands before the scripts have arrived, made at build time: the landing's first screen, and the header of all else. */
export const renderFirstScreens = () => ({
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
