/** Every object we can draw, by name. */
import { beauty } from './motifs/beauty.ts';
import { clothes } from './motifs/clothes.ts';
import { computing } from './motifs/computing.ts';
import { food } from './motifs/food.ts';
import { furniture } from './motifs/furniture.ts';
import { gadgets } from './motifs/gadgets.ts';
import { games } from './motifs/games.ts';
import { handiwork } from './motifs/handiwork.ts';
import { hobby } from './motifs/hobby.ts';
import { home } from './motifs/home.ts';
import { occasions } from './motifs/occasions.ts';
import { services } from './motifs/services.ts';
import { snacks } from './motifs/snacks.ts';
import { sports } from './motifs/sports.ts';
import { study } from './motifs/study.ts';
import { wheels } from './motifs/wheels.ts';
import { womenswear } from './motifs/womenswear.ts';

export const motifs = {
  ...computing,
  ...gadgets,
  ...clothes,
  ...womenswear,
  ...wheels,
  ...study,
  ...home,
  ...beauty,
  ...sports,
  ...hobby,
  ...snacks,
  ...games,
  ...handiwork,
  ...furniture,
  ...food,
  ...services,
  ...occasions,
};

export type MotifName = keyof typeof motifs;
