import { useState } from 'react';
import { shopTexts } from '../../copy/shop.ts';
import { previewUrl } from './images.ts';
import classes from './photo-avatar.module.css';

/** The loaded width for each size: double, for high-density screens. */
const drawnAt = { 36: 72, 40: 80, 48: 96, 52: 104, 104: 208 } as const;

interface PhotoAvatarProps {
  name: string;
  photoId?: string | undefined;
  /** An external photo of older data, used when there is no stored file. */
  fallbackUrl?: string | undefined;
  size?: keyof typeof drawnAt;
}

const defaultAvatar = '/default-avatar.svg';

/** A person's photo; the default picture if there is none or it fails to load. */
export function PhotoAvatar({ name, photoId, fallbackUrl, size = 40 }: PhotoAvatarProps) {
  const wanted = photoId
    ? previewUrl('profile-photos', photoId, drawnAt[size], drawnAt[size])
    : fallbackUrl || defaultAvatar;
  const [broken, setBroken] = useState('');
  return (
    <img
      className={classes.avatar}
      src={broken === wanted ? defaultAvatar : wanted}
      width={size}
      height={size}
      alt={shopTexts.photoOf(name)}
      decoding="async"
      onError={() => setBroken(wanted)}
    />
  );
}
