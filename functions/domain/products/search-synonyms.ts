/** Synonyms and broader terms, as students use them. Phrases are separated by commas and folded. */
import { wordsOf } from './search-words.ts';

/** Each line is one group of synonyms. */
const same = [
  'iphone, ipon, aipon',
  'macbook, makbuk, mekbuk',
  'hp, handphone, hape, ponsel, smartphone, henpon, telepon genggam, phone',
  'laptop, notebook, leptop, lptp, lepi',
  'komputer, pc, desktop',
  'charger, cas, casan, chargeran, adaptor, pengisi daya',
  'power bank, powerbank, pb, pengisi daya',
  'flashdisk, flash disk, flashdrive, fd, usb, diska lepas, flash',
  'tws, earbuds, earphone, airpods, headset bluetooth, true wireless',
  'headphone, headset, headphones',
  'peredam bising, noise cancelling, noise canceling, anc',
  'keyboard, papan ketik, kibor, kibord',
  'mouse, tetikus',
  'speaker, spiker, pengeras suara, salon, sound, soundbar',
  'printer, print, pencetak, cetak, ngeprint',
  'kamera, camera, kodak',
  'smartwatch, jam pintar, jam tangan pintar, smart watch, smartband, smart band',
  'jam tangan, arloji, watch',
  'tv, televisi',
  'router, modem',
  'monitor, layar komputer',
  'tablet, tab, ipad',
  'kabel, cable',
  'baterai, batre, batere, battery',
  'nirkabel, wireless, tanpa kabel',
  'gim, game, gaming, ps, playstation',
  'stik, joystick, gamepad, controller, kontroler',
  'wifi, wi fi, internet',
  'hoodie, hudi, jaket hoodie, sweater, sweter',
  'kaos, kaus, oblong, t shirt, tshirt, kaos oblong',
  'kemeja, hem, shirt',
  'flanel, flannel',
  'kardigan, cardigan, cardi, sweater',
  'gaun, dress, dres, terusan',
  'blus, blouse',
  'rok, skirt',
  'celana, pants',
  'jaket, jacket, jaketan',
  'topi, cap, hat',
  'hijab, jilbab, kerudung, pashmina, kudung, krudung',
  'kacamata, kaca mata, glasses',
  'ransel, backpack, tas punggung, tas gendong',
  'selempang, sling bag, slempang, tas samping, slingbag',
  'tote bag, totebag, tas kain, tas jinjing',
  'carrier, keril, tas gunung',
  'sepatu, shoes, shoe, sptu',
  'sneakers, sepatu kets, kets, sneaker',
  'flat, flat shoes, flatshoes',
  'sandal, sendal, slipper',
  'jas hujan, mantel hujan, mantol, raincoat, ponco, mantel',
  'motor, sepeda motor, honda, motorcycle, mtr',
  'matic, metik, matik, skutik',
  'sepeda, onthel, gowes, bike, bicycle',
  'skuter, scooter, otoped, otopet',
  'helm, helem, helmet',
  'gembok, kunci, lock',
  'oli, pelumas',
  'sepeda gunung, mtb',
  'buku catatan, notebook, binder, buku tulis, notes, agenda',
  'pulpen, bolpen, bolpoin, pena, ballpoint, pen, bolpoint',
  'stabilo, highlighter, spidol',
  'tempat pensil, kotak pensil, tepak, pencil case',
  'penggaris, mistar, garisan, ruler',
  'buku, book, books',
  'novel, buku cerita, fiksi',
  'toefl, tes inggris',
  'rice cooker, penanak nasi, magic com, magicom, magic jar, mejikom, magicjar, majikom',
  'kipas angin, kipas, fan',
  'lampu, lamp',
  'lampu belajar, lampu meja, study lamp, desk lamp, lampu baca',
  'kasur, matras tidur, springbed, spring bed, mattress, tempat tidur, ranjang, bed',
  'lemari, almari, wardrobe',
  'meja, desk',
  'kursi, bangku, chair',
  'setrika, strika, setrikaan, gosokan, seterika',
  'galon, air isi ulang, air minum, air mineral, aqua',
  'wajan, penggorengan, teflon, kuali, frypan',
  'rak buku, lemari buku, bookshelf',
  'rak, shelf',
  'cermin, kaca, kaca rias, mirror',
  'bantal, guling, pillow, cushion',
  'jemuran, gantungan baju, hanger',
  'sunscreen, tabir surya, sunblock',
  'lip cream, lipstik, lipstick, gincu, lip tint, liptint, lip matte',
  'parfum, minyak wangi, perfume',
  'hair dryer, pengering rambut',
  'sampo, shampoo, shampo, keramas',
  'timbangan badan, timbangan berat badan',
  'p3k, obat, kotak obat, first aid, obat obatan',
  'sheet mask, masker wajah, masker muka, masker',
  'vitamin, suplemen, vit',
  'raket, badminton, bulu tangkis, bulutangkis',
  'kok, shuttlecock',
  'bola basket, basket ball',
  'matras yoga, yoga mat, karpet yoga',
  'dumbbell, dumbel, barbel, barbell, beban',
  'tenda, tent',
  'sleeping bag, kantong tidur, sb, kantung tidur',
  'skipping, lompat tali, tali lompat, jump rope',
  'tumbler, botol minum, termos, water bottle, tempat minum, tumblr',
  'botol, bottle',
  'headlamp, senter kepala, senter, lampu kepala',
  'jersey, jersi, baju bola, kaos bola, baju futsal, seragam',
  'bola, ball',
  'gitar, guitar',
  'board game, permainan papan, boardgame',
  'balok susun, lego, brick',
  'model kit, gundam, gunpla',
  'kartu remi, kartu main, poker',
  'keyboard piano, piano, organ, orgen',
  'benang rajut, benang wol',
  'puzzle, pasel, jigsaw',
  'kamera instan, polaroid, instax',
  'cat akrilik, cat lukis, acrylic',
  'nasi kotak, nasi box, catering, katering',
  'es, ice',
  'kopi, coffee',
  'kopi susu, kopsus',
  'teh, tea',
  'kue kering, cookies, kukis, biskuit',
  'cokelat, coklat, chocolate',
  'keripik, kripik, chips, criping',
  'donat, donut',
  'sambal, sambel',
  'dimsum, dim sum, siomay, siomai',
  'permen, candy',
  'roti bakar, toast',
  'les, les privat, bimbel, tutor, guru privat, privat, kursus, guru',
  'foto, fotografi, fotografer, pemotretan, photo, photographer, photoshoot',
  'laundry, laundri, londri, cuci baju, cuci pakaian, binatu',
  'desain, design, desainer',
  'servis, service, reparasi, perbaikan, benerin, betulin, perbaiki',
  'servis laptop, instal ulang, install ulang, install windows, instal windows',
  'antar, kurir, delivery, ojek, jastip, anter, kirim, pengiriman, ekspedisi',
  'pindahan, angkut, angkutan, pindah',
  'potong rambut, pangkas, cukur, cukur rambut, pangkas rambut, barber, barbershop',
  'video, vidio',
  'edit video, editing, editor video, sunting video',
  'terjemahan, translate, translator, penerjemah, terjemah, translasi',
  'website, web, situs, web desain, portfolio',
  'skripsi, tugas akhir, ta, thesis, tesis',
  'kos, kost, kosan, kontrakan, indekos, ngekos, kostan',
  'tiket, karcis, ticket',
  'koper, travel bag, luggage, suitcase',
  'kucing, pet cargo, anabul',
  'payung, umbrella',
  'sewa, rental, rent, nyewa, penyewaan',
  'toga, baju wisuda, jubah wisuda',
  'bunga, flower',
  'buket, bouquet, bucket bunga, buket bunga, bucket',
  'hampers, kado, hadiah, parsel, gift',
  'ulang tahun, ultah, birthday',
  'akuarium, aquarium, aquascape',
  'spanduk, banner, x banner',
  'tanaman, tanaman hias, bunga hias, plant',
  'modul, diktat, handout',
  'pria, cowok, cowo, laki, laki laki, lelaki, men',
  'putra, cowok, cowo, pria',
  'wanita, cewek, cewe, perempuan, women',
  'putri, cewek, cewe, wanita',
  'anak, bocil, bocah, kids',
  'putih, white',
  'hitam, item, black',
  'biru, blue',
  'merah, red',
  'hijau, green',
  'ungu, purple',
  'hujan, ujan',
  'pedas, pedes, spicy',
  'jasa, layanan, tukang',
  'elektronik, elektronika, electronics',
  'kendaraan, otomotif',
  'makanan, kuliner, food',
  'minuman, drink',
  'kecantikan, beauty, perawatan',
  'olahraga, olah raga, sport',
  'camping, kemah, kemping, berkemah',
  'hiking, mendaki',
  'gym, fitness, fitnes, ngegym',
  'hobi, hobby',
  'kalkulator, calculator, kalku',
  'ilmiah, scientific, saintifik',
  'mirrorless, dslr',
  'stylus, pensil digital',
  'polkadot, bintik, polka',
  'antiradiasi, anti radiasi, blue light',
  'listrik, electric',
  'sarung tangan, gloves, glove',
  'box, boks',
  'kalkulus, calculus',
  'fisika, physics',
  'fisika dasar, fisdas',
  'akuntansi, accounting',
  'statistika, statistik',
  'meja belajar, meja kerja, meja tulis',
  'kursi kerja, kursi kantor, kursi belajar, kursi gaming',
  'lemari pakaian, lemari baju',
  'bola futsal, bola kaki, bola sepak',
  'sepatu futsal, sepatu bola',
  'rubik, rubiks',
  'skateboard, skate board, papan luncur',
  'rajut, crochet, knit',
  'kue, cake',
  'roti, bread',
  'buah, fruit',
  'cabai, cabe',
  'poster, pamflet, flyer',
  'format skripsi, ketik skripsi, edit skripsi, jasa ketik',
  'rapikan, rapihin, rapiin',
  'instal, install',
  'mobil bak, pick up, pickup',
  'inggris, english',
  'konser, concert',
  'kandang, cage',
  'jam dinding, jam tembok',
  'anti air, tahan air, waterproof',
  'kulit, leather',
  'mini, kecil, mungil',
];

/**
 * Newer groups of synonyms. Stored products lack the tokens for them, so a search queries each synonym separately. Add
 * new groups here, because then no product has to be rewritten.
 */
const asked = [
  'powerpoint, ppt, power point, slide presentasi',
  'jas lab, jas laboratorium, jas praktikum, lab coat',
  'almamater, almet, jas almamater',
  'fotokopi, fotocopy, foto copy',
  'laporan praktikum, laprak',
];

/** Broader terms and their members. A search for the broader term also finds its members, but not the reverse. */
const kinds: Readonly<Record<string, string>> = {
  laptop: 'macbook, chromebook, thinkpad, vivobook, ideapad',
  hp: 'iphone, samsung galaxy, xiaomi, redmi, oppo, vivo, realme, infinix',
  gadget: 'laptop, hp, tablet, smartwatch, tws, headphone, ipad',
  gawai: 'laptop, hp, tablet, smartwatch, tws, headphone, ipad',
  headset: 'tws, headphone',
  earphone: 'tws, headphone',
  'jam tangan': 'smartwatch',
  ransel: 'carrier',
  'alat masak': 'rice cooker, wajan, panci, kompor, spatula',
  'alat dapur': 'rice cooker, wajan, panci, kompor, spatula, dispenser, piring, gelas',
  perabot: 'kasur, lemari, meja, kursi, rak, cermin, bantal',
  furnitur: 'kasur, lemari, meja, kursi, rak, cermin',
  baju: 'kemeja, kaos, hoodie, blus, gaun, kardigan, jersey, batik, almamater',
  pakaian: 'kemeja, kaos, hoodie, blus, gaun, kardigan, jersey, batik, almamater, celana, rok, jaket',
  bag: 'tas',
  tas: 'ransel, carrier, tote bag, selempang, koper',
  jaket: 'hoodie, parka, windbreaker',
  atasan: 'blus, kemeja, kaos, kardigan',
  bawahan: 'rok, celana',
  outer: 'kardigan, jaket, hoodie',
  matic: 'vario, beat, scoopy, mio, nmax',
  sepatu: 'sneakers, pantofel, heels, flat shoes',
  'alas kaki': 'sepatu, sandal, sneakers',
  'buku diktat':
    'kalkulus, fisika, kimia, biologi, ekonomi, akuntansi, statistika, paket buku, modul, buku ajar, purcell, halliday',
  'buku kuliah': 'kalkulus, fisika, kimia, biologi, ekonomi, akuntansi, statistika, paket buku, modul, buku ajar',
  buku: 'novel, modul, kalkulus purcell, fisika dasar, komik, kamus',
  'alat tulis': 'pulpen, pensil, stabilo, penggaris, jangka, penghapus, tempat pensil, buku catatan',
  atk: 'pulpen, pensil, stabilo, penggaris, jangka, penghapus, tempat pensil, buku catatan',
  mainan: 'board game, balok susun, rubik, puzzle, kartu remi, boneka, model kit, drone',
  'alat musik': 'gitar, ukulele, keyboard piano, biola, drum',
  minuman: 'kopi, teh, jus, thai tea, boba, susu, galon',
  camilan: 'keripik, kue kering, brownies, donat, permen, dimsum, roti, cokelat',
  cemilan: 'keripik, kue kering, brownies, donat, permen, dimsum, roti, cokelat',
  snack: 'keripik, kue kering, brownies, donat, permen, dimsum',
  jajanan: 'seblak, dimsum, donat, roti bakar, keripik, brownies',
  kue: 'brownies, donat, bolu',
  bolu: 'brownies',
  'alat gambar': 'penggaris, jangka, cat akrilik, kuas',
  'alat lukis': 'cat akrilik, kuas',
  skincare: 'serum, sunscreen, sheet mask, toner, moisturizer, pelembap',
  makeup: 'lip cream, bedak, maskara, foundation',
  kosmetik: 'lip cream, bedak, maskara, serum, sunscreen',
  'alat olahraga': 'raket, bola, dumbbell, matras yoga, skipping',
  'alat gunung': 'tenda, carrier, sleeping bag, headlamp',
  'alat camping': 'tenda, carrier, sleeping bag, headlamp, matras',
  'alat gym': 'dumbbell, skipping, matras yoga',
  camping: 'tenda, carrier, sleeping bag, headlamp',
  hiking: 'carrier, tenda, sleeping bag, headlamp',
  gym: 'dumbbell, skipping, matras yoga',
  gowes: 'sepeda',
  kendaraan: 'motor honda, sepeda, skuter, mobil',
};

/** Words that an advertisement may begin with before it names the thing. */
const labels = new Set(wordsOf('info jasa sewa paket set open po'));

/** Words that do not name a thing (quality, intent to buy): they affect the ranking and exclude nothing. */
const softWords = new Set(
  wordsOf(
    `bekas bekasan second scnd 2nd seken sekon preloved used baru new murah meriah murmer termurah terjangkau cheap hemat diskon promo
     bagus berkualitas original ori terbaik lengkap
     jual jualan dijual wts beli wtb cari carikan cariin nyari mau pengen pengin ingin butuh perlu minta tolong mohon ready stok ada yang yg
     buat bwt untuk utk untukku pakai pake dan dengan dgn di ke dari atau kak dong min gan sis ya nih aja saja banget bgt
     bikin bikinin buatin warna ukuran size no nomor harga hrg rp idr rupiah budget kisaran bawah dibawah dekat deket sekitar
     alat peralatan perlengkapan tugas kuliah kampus mahasiswa mahasiswi maba`,
  ),
);

export const isSoftWord = (word: string): boolean => softWords.has(word);

/** Index of the word with which a name begins to name the product: after words like 'Jual' or 'Info'. */
export function headAt(name: readonly string[]): number {
  const at = name.findIndex((word) => !softWords.has(word) && !labels.has(word));
  return at < 0 ? 0 : at;
}

/** Each line lists the names of one unit. */
const units = [
  'gb, giga',
  'tb, tera',
  'kg, kilogram, kilo',
  'g, gr, gram',
  'l, liter, ltr',
  'ml',
  'mm',
  'cm',
  'inci, inch, in',
  'mah',
  'watt, w',
  'cc',
];

interface Group {
  readonly phrases: readonly string[][];
  /** The group's first phrase, without blanks; the key of its kinds. */
  readonly meant: string;
}

interface Kind {
  readonly name: string;
  /** The group of synonyms whose first phrase is the kind's name. */
  readonly group: Group | undefined;
}

const phrasesOf = (line: string) => line.split(',').map((phrase) => wordsOf(phrase));

/** A phrase is searched as one word: 'sepeda motor' is not a bicycle. */
const joined = (phrase: readonly string[]) => phrase.join('');

const longEnough = (line: string) =>
  line
    .split(', ')
    .filter((unit) => unit.length > 1 && unit !== 'in')
    .join(', ');

const groups = [...same, ...asked, ...units.map(longEnough)].map((line): Group => {
  const phrases = phrasesOf(line);
  return { phrases, meant: joined(phrases[0] ?? []) };
});

/** A broader term 'alat …' (tools) is also found as 'peralatan …' and 'perlengkapan …' (equipment). */
const namesOfKind = (name: string): string[] => [
  ...new Set(['alat', 'peralatan', 'perlengkapan'].map((word) => name.replace(/^alat(?= )/, word))),
];

/** Groups of synonyms by phrase; the key is the phrase without blanks. */
const groupsByPhrase = new Map<string, Group[]>();
const kindsByMember = new Map<string, Kind[]>();
const longerThanOne = new Set<string>();
const put = <T>(map: Map<string, T[]>, key: string, one: T) => void map.set(key, [...(map.get(key) ?? []), one]);
for (const group of groups)
  for (const phrase of group.phrases) {
    put(groupsByPhrase, joined(phrase), group);
    if (phrase.length > 1) longerThanOne.add(joined(phrase));
  }
for (const [name, members] of Object.entries(kinds).flatMap(([name, members]) =>
  namesOfKind(name).map((one) => [one, members] as const),
)) {
  const words = wordsOf(name);
  if (words.length > 1) longerThanOne.add(joined(words));
  const kind = { name: joined(words), group: groups.find(({ meant }) => meant === joined(words)) };
  for (const member of phrasesOf(members)) put(kindsByMember, joined(member), kind);
}

const longestPhrase = 3;

/** Whether the word is a known phrase written without blanks. */
export const isPhrase = (word: string): boolean => longerThanOne.has(word);

/** Whether this is a known word or phrase, in one word or several: 'ear phone' is 'earphone'. */
export const isNamed = (word: string): boolean => isPhrase(word) || groupsByPhrase.has(word);

/** Whether a known phrase begins with these words and a prefix of the next. */
const isPhraseBegun = (words: readonly string[]): boolean => {
  const begun = joined(words);
  return [...longerThanOne].some((phrase) => phrase.startsWith(begun));
};

/** For each phrase of `asked`, the group's other phrases, split into words. */
const askedFor = new Map(
  asked
    .map(phrasesOf)
    .flatMap((phrases) =>
      phrases.map((phrase) => [joined(phrase), phrases.filter((other) => other !== phrase)] as const),
    ),
);
export const askedWith = (word: string): readonly (readonly string[])[] => askedFor.get(word) ?? [];

/**
 * Groups the typed words into known phrases; the last phrase may be incomplete. `isAlso`: recognizes further phrases,
 * without blanks.
 */
export function inPhrases(words: readonly string[], isAlso = (_phrase: string) => false): string[][] {
  const found: string[][] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestPhrase, words.length - at);
    const isKnown = (phrase: readonly string[]) =>
      isNamed(joined(phrase)) ||
      isAlso(joined(phrase)) ||
      (at + phrase.length === words.length && isPhraseBegun(phrase));
    while (length > 1 && !isKnown(words.slice(at, at + length))) length--;
    found.push(words.slice(at, at + length));
    at += length;
  }
  return found;
}

/** Every word and phrase of a name, without blanks, each with whether it names the thing itself. */
function piecesOf(name: readonly string[]): [string, boolean][] {
  const head = headAt(name);
  return name.flatMap((_, at) =>
    Array.from({ length: Math.min(longestPhrase, name.length - at) }, (_unused, more): [string, boolean] => [
      joined(name.slice(at, at + more + 1)),
      at === 0 || at === head,
    ]),
  );
}

/** How a word that a product's name implies relates to the product. */
export interface Called {
  /**
   * Whether the word comes from the start of the name, so that it names the product itself, not what the product is an
   * accessory of.
   */
  readonly isHead: boolean;
  /** Whether the word is a broader term that also covers other products: 'gadget' for a laptop. */
  readonly isKind: boolean;
}

/** Synonyms and broader terms of what a product's name describes; phrases are without blanks. */
export function impliedBy(name: readonly string[]): ReadonlyMap<string, Called> {
  const found = new Map<string, Called>();
  const add = (word: string, isHead: boolean, isKind: boolean) => {
    const before = found.get(word);
    found.set(word, {
      isHead: isHead || before?.isHead === true,
      isKind: isKind && before?.isKind !== false,
    });
  };
  const addGroup = ({ phrases }: Group, isHead: boolean, isKind: boolean) => {
    for (const phrase of phrases) add(joined(phrase), isHead, isKind);
  };
  const open = piecesOf(name);
  for (const [piece, isHead] of [...open]) {
    for (const group of groupsByPhrase.get(piece) ?? []) {
      addGroup(group, isHead, false);
      open.push([group.meant, isHead]);
    }
  }
  // A MacBook is a laptop, and a laptop is a gadget: the broader terms of a broader term count, too.
  for (const [piece, isHead] of open) {
    for (const { name: kind, group } of kindsByMember.get(piece) ?? []) {
      const before = found.get(kind);
      if (before && (before.isHead || !isHead)) continue;
      add(kind, isHead, true);
      if (group) addGroup(group, isHead, true);
      open.push([kind, isHead]);
    }
  }
  for (const word of name) found.delete(word);
  return found;
}

/** Synonyms of each of these words, without broader terms; phrases without blanks. */
export const calledAlso = (words: readonly string[]): string[] => {
  const found = new Set(
    piecesOf(words).flatMap(([piece]) =>
      (groupsByPhrase.get(piece) ?? []).flatMap(({ phrases }) => phrases.map((phrase) => joined(phrase))),
    ),
  );
  return [...found].filter((word) => !words.includes(word));
};

/** The first word of each group with this word: the form that descriptions use. */
export const plainestOf = (word: string): string[] => [
  ...new Set(
    (groupsByPhrase.get(word) ?? []).map(({ meant }) => meant).filter((one) => one !== word && !isPhrase(one)),
  ),
];

const unitNames = new Map(
  units.flatMap((line) => {
    const names = line.split(', ');
    return names.map((name) => [name, names] as const);
  }),
);
/** Whether the word is a unit ('kg', 'liter', 'mah'): a number before it is not a price. */
export const isUnit = (word: string): boolean => unitNames.has(word);

const isNumber = (word: string | undefined) => word !== undefined && /^\d+$/.test(word);

/**
 * Numbers joined with their units, for each name of the unit: '20.000 mAh' is '20000mah', '10 kg' is '10kilogram',
 * '90 x 200' is '90x200'.
 */
export const measuresOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) => {
    if (!isNumber(words[from]) || isNumber(words[from - 1])) return [];
    let end = from + 1;
    while (isNumber(words[end])) end++;
    const number = words.slice(from, end).join('');
    const [unit = '', next] = words.slice(end);
    if (unit === 'x' && isNumber(next)) return [`${number}x${next}`];
    return (unitNames.get(unit) ?? []).map((one) => number + one);
  });
