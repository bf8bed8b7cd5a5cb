/**
 * The default settings that the client's first scripts need: without zod and long texts, to keep these scripts small.
 */
import type { ProductKind } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import type { Banners } from './banners.ts';
import type { Categories } from './categories.ts';
import type { CategoryIcon } from './category-icons.ts';
import {
  categories,
  categoryId,
  type DefaultCategory,
  homeLocations,
  landingCategoryTiles,
  landingLocations,
  locations,
  postingCategories,
} from './default-catalogue.ts';
import type { Identity } from './identity.ts';
import type { Places } from './places.ts';
import type { Rules } from './rules.ts';
import { mainShade, toska } from './toska.ts';

const identity: Identity = {
  marketName: 'Lapak Kampus',
  campusName: '',
  tagline: 'Belanja kebutuhan kuliah Anda di sini: dekat, hemat, dan dari teman sendiri.',
  heroTitle: 'Belanja dengan mudah',
  heroSentence:
    'Buku, barang kos, gadget, sampai jasa dari sesama mahasiswa. Ambil di dekat kelas Anda. Penjual menerima uangnya setelah Anda memeriksa barangnya.',
  logoId: '',
  colour: toska[mainShade],
  contactEmail: '',
  instagram: '',
  whatsapp: '',
};

const isOneOf = (all: readonly string[], name: string): boolean => all.includes(name);

const places: Places = {
  places: locations.map((name) => ({
    name,
    onLanding: isOneOf(landingLocations, name),
    onHome: isOneOf(homeLocations, name),
  })),
  meetingPlaces: locations.map((name) => ({ name, hint: '', opens: '', closes: '' })),
  timeZone: 'WIB',
};

const icons: Readonly<Record<(typeof postingCategories)[number], CategoryIcon>> = {
  Elektronik: 'device-laptop',
  'Fashion Pria': 'shirt',
  'Fashion Wanita': 'hanger',
  Kendaraan: 'motorbike',
  'Buku & Alat Tulis': 'book-2',
  'Rumah Tangga': 'armchair',
  'Kesehatan & Kecantikan': 'sparkles',
  'Olahraga & Outdoor': 'ball-basketball',
  'Mainan & Hobi': 'puzzle',
  'Makanan & Minuman': 'tools-kitchen-2',
  Jasa: 'tool',
  Lainnya: 'layout-grid',
};

const tileLooks: Readonly<
  Record<(typeof landingCategoryTiles)[number]['label'], { hint: string; icon: CategoryIcon }>
> = {
  Perabotan: { hint: 'Meja, kipas, isi kamar kos', icon: 'armchair' },
  Elektronik: { hint: 'Laptop, ponsel, aksesori', icon: 'device-laptop' },
  Fashion: { hint: 'Jaket, sepatu, almamater', icon: 'shirt' },
};

/**
 * Additional kinds for categories of things that students order together or borrow: shirts of a year and jackets of an
 * association, suits and kebaya for graduation, food for a stall.
 */
const kindsBesides: Readonly<Partial<Record<DefaultCategory, readonly ProductKind[]>>> = {
  'Fashion Pria': ['preorder', 'rental'],
  'Fashion Wanita': ['preorder', 'rental'],
  'Makanan & Minuman': ['preorder'],
};

const offered: Categories = {
  categories: postingCategories.map((name) => ({
    id: categoryId(name),
    name,
    icon: icons[name],
    isHidden: false,
    inFilters: isOneOf(categories, name),
    kinds: ['goods', ...(kindsBesides[name] ?? [])],
  })),
  tiles: landingCategoryTiles.map(({ label, categories }) => ({
    label,
    ...tileLooks[label],
    categories: categories.map(categoryId),
  })),
};

const bannerOf = (photoId: string, title: string, text: string, category: (typeof postingCategories)[number]) => ({
  photoId,
  phonePhotoId: '',
  title,
  text,
  alt: '',
  link: { to: 'category' as const, category: categoryId(category) },
  from: null,
  until: null,
});

const banners: Banners = {
  banners: [
    bannerOf(
      'banner-kuliah',
      'Siap masuk semester baru',
      'Buku dan alat tulis dari kakak tingkat',
      'Buku & Alat Tulis',
    ),
    bannerOf('banner-keliling', 'Keliling kampus tanpa ribet', 'Sepeda dan motor yang terawat', 'Kendaraan'),
    bannerOf('banner-jajan', 'Lapar di sela kelas?', 'Jajanan dari dapur teman sendiri', 'Makanan & Minuman'),
  ],
};

const rules: Rules = {
  registration: 'anybody',
  campusDomains: [],
  holdMinutes: limits.holdMinutes,
  soldCountsOn: 'cart',
  feePercent: 0,
  takesCod: true,
  codOrderMax: null,
  cashSharePercent: limits.cashSharePercent,
  answerHours: limits.saleAnswerHours,
  listingDays: limits.listingDays,
  quietFromHour: limits.quietFromHour,
  quietToHour: limits.quietToHour,
};

export const firstDefaults = { identity, places, categories: offered, banners, rules } as const;
