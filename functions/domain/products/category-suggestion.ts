/**
 * Suggests categories to the posting form from the words of a product's name. Suggests nothing when the name is
 * unclear.
 */
import { type CampusCatalogue, offeredCategories } from '../settings/campus-catalogue.ts';
import { categoryId, type DefaultCategory } from '../settings/default-catalogue.ts';
import { calledAlso, headAt, impliedBy } from './search-synonyms.ts';
import { wordsOf } from './search-words.ts';

/** Words that belong to each category; their synonyms come from search. Clothes for men and women are in `clothes`. */
const goods: Readonly<Partial<Record<DefaultCategory, string>>> = {
  Elektronik:
    'laptop, hp, komputer, charger, power bank, flashdisk, tws, headphone, earphone, keyboard, mouse, speaker, printer, kamera, smartwatch, tv, router, monitor, tablet, ipad, kabel data, hardisk, harddisk, ssd, ram, vga, proyektor, mikrofon, webcam, kalkulator, iphone, macbook, gadget, samsung galaxy, casing, stopkontak, stylus, kabel',
  'Fashion Pria': 'koko, peci, dasi, pantofel',
  'Fashion Wanita':
    'gaun, blus, rok, hijab, heels, gamis, tunik, daster, mukena, bando, jepit rambut, kebaya, anting, bros',
  Kendaraan:
    'motor, mobil, sepeda, skuter, helm, oli, velg, spion, ban, matic, sepeda gunung, vario, beat, scoopy, mio, nmax',
  'Buku & Alat Tulis':
    'buku, novel, komik, kamus, modul, pulpen, pensil, stabilo, penggaris, jangka, penghapus, tempat pensil, buku catatan, binder, kertas, toefl, kalkulus, fisika, kimia, biologi, akuntansi, statistika, paket buku, majalah, atlas',
  'Rumah Tangga':
    'kasur, lemari, meja, kursi, rak, cermin, bantal, rice cooker, kipas angin, lampu, lampu belajar, setrika, dispenser, wajan, panci, kompor, spatula, piring, gelas, mangkuk, jemuran, sapu, ember, karpet, gorden, sprei, selimut, kulkas, blender, sofa, jam dinding, tempat sampah, rak buku, lemari pakaian, meja belajar, toples, keset, hanger',
  'Kesehatan & Kecantikan':
    'sunscreen, lip cream, parfum, hair dryer, sampo, timbangan badan, p3k, sheet mask, vitamin, serum, toner, moisturizer, pelembap, bedak, maskara, foundation, skincare, makeup, sabun, catokan, sisir, facial wash',
  'Olahraga & Outdoor':
    'raket, kok, matras yoga, dumbbell, tenda, sleeping bag, skipping, headlamp, jersey, carrier, tas carrier, tas gunung, bola, bola basket, bola futsal, sepatu futsal, sepatu lari, kacamata renang, sarung tinju, kompor camping, trekking pole, sepatu gunung, kostum renang, nesting',
  'Mainan & Hobi':
    'gitar, ukulele, biola, drum, piano, pianika, board game, balok susun, rubik, puzzle, kartu remi, boneka, model kit, benang rajut, kamera instan, cat akrilik, kuas, skateboard, action figure, photocard, diecast, drone, keyboard piano',
  'Makanan & Minuman':
    'kopi, teh, jus, thai tea, boba, susu, keripik, kue, kue kering, brownies, donat, permen, dimsum, roti, cokelat, sambal, seblak, nasi, nasi kotak, mie, bakso, es, ayam, rendang, cireng, puding, salad, buah, madu, risol, martabak, abon, camilan, basreng',
  Jasa: 'les, laundry, servis, servis laptop, foto, desain, antar, pindahan, potong rambut, edit video, terjemahan, website, format skripsi, pijat, titip, jasa, joki, cuci sepatu',
  Lainnya: 'kos, tiket, voucher',
};

const clothes =
  'kemeja, kaos, hoodie, kardigan, jaket, batik, celana, sepatu, sneakers, sandal, ransel, selempang, tote bag, tas, topi, kacamata, jam tangan, dompet, ikat pinggang, baju, sweater, parka, almamater, jas, gelang, kalung';

/** A name that begins with one of these offers a service, whatever follows. */
const services = new Set(wordsOf('jasa les servis service'));

/** A name that begins with one of these offers a rental, which may be of any category: nothing is suggested. */
const loans = new Set(wordsOf('sewa rental rent nyewa penyewaan disewakan'));

const forMen = new Set(wordsOf('pria cowok cowo laki lelaki men'));
const forWomen = new Set(wordsOf('wanita cewek cewe perempuan women'));

const phrasesOf = (line: string): string[] => line.split(',').map((phrase) => wordsOf(phrase).join(''));

const shelves = new Map<string, DefaultCategory>();
for (const [category, line] of Object.entries(goods))
  for (const phrase of phrasesOf(line)) shelves.set(phrase, category as DefaultCategory);
const worn = new Set(phrasesOf(clothes));

const longestPhrase = 3;

/** The category of one thing; 'worn' when it depends on the wearer, null when it is unknown or ambiguous. */
function shelfOf(phrase: readonly string[]): DefaultCategory | 'worn' | null {
  const own = phrase.join('');
  const shelf = (word: string) => (worn.has(word) ? 'worn' : shelves.get(word));
  const direct = shelf(own);
  if (direct) return direct;
  for (const others of [calledAlso([own]), [...impliedBy([own]).keys()]]) {
    const [only, ...more] = new Set(others.map(shelf).filter((found) => found !== undefined));
    if (only && more.length === 0) return only;
    if (only) return null;
  }
  return null;
}

/** Indonesian names a thing before its purpose, so the first known word decides, the longest phrase first. */
function firstShelf(words: readonly string[]): DefaultCategory | 'worn' | null {
  for (let at = 0; at < words.length; at++)
    for (let end = Math.min(at + longestPhrase, words.length); end > at; end--) {
      const shelf = shelfOf(words.slice(at, end));
      if (shelf) return shelf;
    }
  return null;
}

/** One category; two when it depends on the wearer; none when the name leaves it open. */
function shelvesFor(name: string): readonly DefaultCategory[] {
  const words = wordsOf(name);
  const head = headAt(words);
  const start = words.slice(0, head + 1);
  if (start.some((word) => loans.has(word))) return [];
  if (start.some((word) => services.has(word))) return ['Jasa'];
  const shelf = firstShelf(words.slice(head));
  if (shelf !== 'worn') return shelf ? [shelf] : [];
  const isMens = words.some((word) => forMen.has(word));
  const isWomens = words.some((word) => forWomen.has(word));
  if (isMens === isWomens) return ['Fashion Pria', 'Fashion Wanita'];
  return isMens ? ['Fashion Pria'] : ['Fashion Wanita'];
}

/**
 * The campus's categories to suggest. They are matched by id, so a renamed default category is still suggested; a
 * category that the campus added never is, because our words do not know it.
 */
export function suggestedCategories(name: string, campus: CampusCatalogue): readonly string[] {
  const offered = offeredCategories(campus);
  return shelvesFor(name).flatMap((shelf) => offered.find(({ id }) => id === categoryId(shelf))?.name ?? []);
}
