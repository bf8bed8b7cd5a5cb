import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { Box } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import type { CampusBanner } from '#domain/settings/banners-shown.ts';
import { browsingTexts } from '../../../copy/browsing.ts';
import classes from './banner-carousel.module.css';
import { BannerSlide } from './banner-slide.tsx';

/** Includes the index, because two banners may have the same picture. */
const bannerKey = ({ photoId }: CampusBanner, index: number): string => `${photoId} ${index}`;

/** Advances every 5 s, but not under a pointer or keyboard focus, nor with reduced motion. */
export function BannerSlides({ banners }: { banners: readonly CampusBanner[] }) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [shown, setShown] = useState(0);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const calm = useReducedMotion(false, { getInitialValueInEffect: false });
  useEffect(() => {
    if (!embla || held || calm) return;
    const timer = setInterval(() => embla.scrollNext(), limits.bannerIntervalMs);
    return () => clearInterval(timer);
  }, [embla, held, calm]);
  return (
    <Box
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocusCapture={() => setFocused(true)}
      onBlurCapture={() => setFocused(false)}
    >
      <Carousel
        role="group"
        aria-roledescription={browsingTexts.carousel}
        aria-label={browsingTexts.banners}
        getEmblaApi={setEmbla}
        onSlideChange={setShown}
        emblaOptions={{ loop: true, duration: calm ? 0 : 26 }}
        controlSize={44}
        nextControlProps={{ 'aria-label': browsingTexts.nextBanner }}
        previousControlProps={{ 'aria-label': browsingTexts.previousBanner }}
        classNames={{
          root: classes.moving ?? '',
          controls: classes.controls ?? '',
          control: classes.control ?? '',
        }}
      >
        {banners.map((banner, index) => (
          <Carousel.Slide
            key={bannerKey(banner, index)}
            // Hidden slides get no keyboard focus.
            inert={index !== shown}
            aria-roledescription={browsingTexts.banner}
            aria-label={browsingTexts.bannerOf(index + 1, banners.length)}
          >
            <BannerSlide banner={banner} eager={index === 0} />
          </Carousel.Slide>
        ))}
      </Carousel>
      <div className={classes.dots}>
        {banners.map((banner, index) => (
          <button
            key={bannerKey(banner, index)}
            type="button"
            className={classes.dot}
            aria-label={browsingTexts.bannerNumber(index + 1)}
            aria-current={index === shown}
            onClick={() => embla?.scrollTo(index)}
          />
        ))}
      </div>
    </Box>
  );
}
