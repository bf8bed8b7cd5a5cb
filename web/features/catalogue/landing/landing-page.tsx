import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { landingTexts } from '../../../copy/landing.ts';
import { settleAsVisitor, useFramePerson, useSession } from '../../../lib/session/session.ts';
import { rememberPath } from '../../../lib/session/wanted-path.ts';
import { FloatingAdd } from '../../../ui/frame/floating-add.tsx';
import { Footer } from '../../../ui/frame/footer.tsx';
import classes from '../catalogue.module.css';
import { AvailableToggle } from '../filters/available-toggle.tsx';
import { countFilters, landingOffer } from '../filters/search-params.ts';
import { UnknownCategory } from '../filters/unknown-category.tsx';
import { useFilters } from '../filters/use-filters.ts';
import { ProductResults } from '../lists/product-results.tsx';
import { LandingHeader, SessionLine } from './landing-header.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingTiles } from './landing-tiles.tsx';

/** Loaded when the filters are first opened or one is active, to keep the first screen small. */
const LandingFilters = lazy(async () => ({ default: (await import('./landing-filters.tsx')).LandingFilters }));

const footerLinks = [
  { label: landingTexts.home, to: '/' },
  { label: landingTexts.categories, to: '/#carakerja' },
  { label: landingTexts.ourProducts, to: '/#deteksi' },
];

export function LandingPage() {
  const session = useSession();
  const { filters, unknown, change, reset } = useFilters(landingOffer);
  const [filtering, setFiltering] = useState(false);
  const person = useFramePerson();
  useEffect(settleAsVisitor, []);
  if (person) return <Navigate to="/home" replace />;
  const toList = () => document.getElementById('deteksi')?.scrollIntoView();
  return (
    <>
      <LandingHeader
        search={filters.search}
        activeFilters={countFilters(filters)}
        filtering={filtering}
        onFilter={() => setFiltering(!filtering)}
        onSearch={(search) => {
          change({ search });
          if (search) toList();
        }}
      />
      <SessionLine checking={session.isPending} />
      <main id="isi" tabIndex={-1} className={classes.landing}>
        <LandingHero />
        <LandingTiles
          filters={filters}
          onChange={(part) => {
            change(part);
            toList();
          }}
        />
        <section className={classes.list} id="deteksi" aria-labelledby="our-products">
          <div className={classes.headingRow}>
            <h2 className={classes.heading} id="our-products">
              {landingTexts.products}
            </h2>
            <AvailableToggle filters={filters} onChange={change} />
          </div>
          <div className={classes.split} data-aside={filtering || undefined}>
            {filtering || countFilters(filters) > 0 ? (
              <Suspense fallback={filtering ? null : <div style={{ height: 34 }} />}>
                <LandingFilters
                  opened={filtering}
                  onClose={() => setFiltering(false)}
                  filters={filters}
                  onChange={change}
                  onReset={reset}
                />
              </Suspense>
            ) : null}
            <div>
              <UnknownCategory unknown={unknown} isAll={filters.categories.length === 0} />
              <ProductResults
                filters={filters}
                mode="prefix"
                pageSize={limits.landingPageSize}
                moreLabel={landingTexts.more}
                linkTo={() => '/login'}
                onOpen={(product) => rememberPath(`/product/${product.$id}`, 'see')}
                onReset={reset}
                onSearch={(search) => change({ search })}
              />
            </div>
          </div>
        </section>
        <FloatingAdd to="/login" onPhones onOpen={() => rememberPath('/post-product')} />
      </main>
      <Footer home="/" links={footerLinks} />
    </>
  );
}
