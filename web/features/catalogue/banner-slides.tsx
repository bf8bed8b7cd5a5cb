import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { useReducedMotion } from '@mantine/hooks';
import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import classes from './banner-carousel.module.css';
import { BannerSlide } from './banner-slide.tsx';
import type { Banner } from './banners.ts';

/** Mantine names its row of dots in English and takes no other name. */
const nameDots = (root: HTMLDivElement | null) =>
  root?.querySelector('[role="tablist"]')?.setAttribute('aria-label', 'Pilih banner');

/** Moves on every 5 s, but not under a pointer or the keyboard's focus, nor for people who want less motion. */
export function BannerSlides({ banners }: { banners: readonly Banner[] }) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [held, setHeld] = useState(false);
  const calm = useReducedMotion(false, { getInitialValueInEffect: false });
  useEffect(() => {
    if (!embla || held || calm) return;
    const timer = setInterval(() => embla.scrollNext(), limits.bannerIntervalMs);
    return () => clearInterval(timer);
  }, [embla, held, calm]);
  return (
    <Carousel
      ref={nameDots}
      role="group"
      aria-roledescription="korsel"
      aria-label="Banner"
      getEmblaApi={setEmbla}
      withIndicators
      emblaOptions={{ loop: true, duration: calm ? 0 : 26 }}
      controlSize={44}
      getIndicatorProps={(index) => ({ 'aria-label': `Banner ${index + 1}` })}
      nextControlProps={{ 'aria-label': 'Banner berikutnya' }}
      previousControlProps={{ 'aria-label': 'Banner sebelumnya' }}
      classNames={{ root: classes.moving ?? '', control: classes.control ?? '', indicator: classes.indicator ?? '' }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocusCapture={() => setHeld(true)}
      onBlurCapture={() => setHeld(false)}
    >
      {banners.map((banner, index) => (
        <Carousel.Slide
          key={banner.id}
          aria-roledescription="banner"
          aria-label={`${index + 1} dari ${banners.length}`}
        >
          <BannerSlide banner={banner} eager={index === 0} />
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
