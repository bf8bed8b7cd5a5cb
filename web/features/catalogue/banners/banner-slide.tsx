import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CampusBanner } from '#domain/settings/banners-shown.ts';
import { useCampus } from '../../../lib/campus/campus.ts';
import classes from './banner-carousel.module.css';
import { bannerPath, bannerSource, phoneScreens, phoneSource } from './banners.ts';

/** When the picture is missing, the banner shows only its text. */
export function BannerSlide({ banner, eager }: { banner: CampusBanner; eager: boolean }) {
  const campus = useCampus();
  const [missing, setMissing] = useState('');
  const { photoId, title, text, alt } = banner;
  const phone = phoneSource(banner);
  return (
    <Link className={classes.slide} to={bannerPath(banner, campus)}>
      {missing === photoId ? (
        <span className={classes.plain} />
      ) : (
        <picture>
          {phone ? <source media={phoneScreens} srcSet={phone.srcSet} sizes={phone.sizes} /> : null}
          <img
            className={classes.image}
            {...bannerSource(banner)}
            width={1600}
            height={600}
            data-banner={photoId}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            onError={() => setMissing(photoId)}
          />
        </picture>
      )}
      {title === '' && text === '' ? (
        missing === photoId ? (
          <span className={classes.words}>
            <strong>{alt}</strong>
          </span>
        ) : null
      ) : (
        <span className={classes.words}>
          <strong data-campus="bannerTitle">{title}</strong>
          <span data-campus="bannerText">{text}</span>
        </span>
      )}
    </Link>
  );
}
