import { useState } from 'react';
import { shopTexts } from '../../copy/shop.ts';
import { previewUrl } from './images.ts';
import classes from './photo-avatar.module.css';

interface PhotoAvatarProps {
  name: string;
  photoId?: string | undefined;
  /** Photo of old data, used when there is no file of ours. */
  fallbackUrl?: string | undefined;
  size?: number;
}

const defaultAvatar = '/default-avatar.svg';

/** A person's photo, or our default picture. Decorative: the name always stands beside it. */
export function PhotoAvatar({ name, photoId, fallbackUrl, size = 40 }: PhotoAvatarProps) {
  const wanted = photoId ? previewUrl('profile-photos', photoId, size * 2, size * 2) : fallbackUrl || defaultAvatar;
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
