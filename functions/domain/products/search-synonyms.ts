/** How a campus calls things: other words for the same, and kinds that things belong to. Phrases stand between commas, folded. */
import { wordsOf } from './search-words.ts';

/** Each line means the same. */
const same = [
  'hp, handphone, hape, ponsel, smartphone, telepon genggam',
  'laptop, notebook, leptop',
  'komputer, pc, desktop',
  'charger, cas, casan, adaptor, pengisi daya',
  'power bank, powerbank, pb',
  'flashdisk, flash disk, fd, usb, diska lepas',
  'tws, earbuds, earphone, headset bluetooth, true wireless',
  'headphone, headset',
  'keyboard, papan ketik, kibor',
  'mouse, tetikus',
  'speaker, pengeras suara, salon',
  'printer, pencetak',
  'kamera, camera, kodak',
  'smartwatch, jam pintar, smart watch',
  'jam tangan, arloji',
  'tv, televisi',
  'gim, game, gaming, ps, playstation',
  'stik, joystick, gamepad, controller, kontroler',
  'wifi, wi fi, internet',
  'hoodie, hudi, jaket hoodie',
  'kaos, kaus, oblong, t shirt, tshirt',
  'kemeja, hem',
  'flanel, flannel',
  'kardigan, cardigan',
  'gaun, dress, dres',
  'blus, blouse',
  'rok, skirt',
  'celana, pants',
  'jaket, jacket',
  'topi, cap',
  'hijab, jilbab, kerudung, pashmina, kudung, krudung',
  'kacamata, kaca mata',
  'ransel, backpack, tas punggung, tas gendong',
  'selempang, sling bag, slempang, tas samping',
  'tote bag, totebag, tas kain, tas jinjing',
  'carrier, keril, tas gunung',
  'sneakers, sepatu kets, kets, sneaker',
  'flat, flat shoes, flatshoes',
  'sandal, sendal',
  'jas hujan, mantel hujan, mantol, raincoat, ponco',
  'motor, sepeda motor, honda',
  'sepeda, onthel, gowes',
  'skuter, scooter, otoped',
  'helm, helem, helmet',
  'gembok, kunci',
  'oli, pelumas',
  'sepeda gunung, mtb',
  'buku catatan, notebook, binder, buku tulis',
  'pulpen, bolpen, bolpoin, pena, ballpoint',
  'stabilo, highlighter, spidol',
  'tempat pensil, kotak pensil, tepak',
  'penggaris, mistar, garisan',
  'novel, buku cerita, fiksi',
  'toefl, tes inggris',
  'rice cooker, penanak nasi, magic com, magicom, magic jar, mejikom',
  'kipas angin, kipas, fan',
  'lampu belajar, lampu meja',
  'kasur, matras tidur, springbed',
  'lemari, almari',
  'kursi, bangku',
  'setrika, strika, gosokan, seterika',
  'galon, air isi ulang',
  'wajan, penggorengan, teflon',
  'rak buku, lemari buku',
  'cermin, kaca, kaca rias',
  'bantal, guling',
  'jemuran, gantungan baju, hanger',
  'sunscreen, tabir surya, sunblock',
  'lip cream, lipstik, lipstick, gincu, lip tint, liptint',
  'parfum, minyak wangi, perfume',
  'hair dryer, pengering rambut',
  'sampo, shampoo, shampo',
  'timbangan badan, timbangan berat badan',
  'p3k, obat, kotak obat, first aid',
  'sheet mask, masker wajah',
  'vitamin, suplemen',
  'raket, badminton, bulu tangkis, bulutangkis',
  'kok, shuttlecock',
  'bola basket, basket ball',
  'matras yoga, yoga mat, karpet yoga',
  'dumbbell, dumbel, barbel, barbell, beban',
  'tenda, tent',
  'sleeping bag, kantong tidur, sb',
  'skipping, lompat tali, tali lompat',
  'tumbler, botol minum, termos',
  'headlamp, senter kepala, senter',
  'jersey, jersi, baju bola',
  'gitar, guitar',
  'board game, permainan papan, boardgame',
  'balok susun, lego, brick',
  'model kit, gundam, gunpla',
  'kartu remi, kartu main, poker',
  'keyboard piano, piano, organ',
  'benang rajut, benang wol',
  'puzzle, pasel',
  'kamera instan, polaroid, instax',
  'cat akrilik, cat lukis',
  'nasi kotak, nasi box, catering, katering',
  'kopi, coffee',
  'teh, tea',
  'kue kering, cookies, kukis',
  'cokelat, coklat, chocolate',
  'keripik, kripik, chips',
  'donat, donut',
  'sambal, sambel',
  'dimsum, dim sum, siomay, siomai',
  'permen, candy',
  'roti bakar, toast',
  'les, les privat, bimbel, tutor, guru privat, privat',
  'foto, fotografi, fotografer, pemotretan, photo',
  'laundry, londri, cuci baju, cuci pakaian, binatu',
  'desain, design, desainer',
  'servis, service, reparasi, perbaikan, benerin, betulin',
  'servis laptop, instal ulang, install ulang',
  'antar, kurir, delivery, ojek, jastip',
  'pindahan, angkut, angkutan',
  'potong rambut, cukur, cukur rambut, pangkas rambut, barber, barbershop',
  'edit video, editing, editor video, sunting video',
  'terjemahan, translate, translator, penerjemah, terjemah, translasi',
  'website, web, situs, web desain',
  'skripsi, tugas akhir, ta, thesis, tesis',
  'kos, kost, kosan, kontrakan, indekos, ngekos',
  'tiket, karcis',
  'koper, travel bag',
  'kucing, pet cargo, anabul',
  'payung, umbrella',
  'sewa, rental, rent',
  'toga, baju wisuda',
  'buket, bouquet, bucket bunga, buket bunga',
  'hampers, kado, hadiah, parsel, gift',
  'akuarium, aquarium',
  'spanduk, banner, x banner',
  'tanaman, tanaman hias, bunga hias',
  'modul, diktat, handout',
];

/** What belongs to a kind is found by the kind's name, not the other way round. */
const kinds: Readonly<Record<string, string>> = {
  laptop: 'macbook, chromebook, thinkpad, vivobook, ideapad',
  hp: 'iphone, samsung galaxy, xiaomi, redmi, oppo, vivo, realme, infinix',
  gadget: 'laptop, hp, tablet, smartwatch, tws, headphone, ipad',
  gawai: 'laptop, hp, tablet, smartwatch, tws, headphone, ipad',
  headset: 'tws, headphone',
  earphone: 'tws, headphone',
  'alat masak': 'rice cooker, wajan, panci, kompor, spatula',
  perabot: 'kasur, lemari, meja, kursi, rak, cermin, bantal',
  furnitur: 'kasur, lemari, meja, kursi, rak, cermin',
  baju: 'kemeja, kaos, hoodie, blus, gaun, kardigan, jersey, batik, almamater',
  pakaian: 'kemeja, kaos, hoodie, blus, gaun, kardigan, jersey, batik, almamater, celana, rok, jaket',
  tas: 'ransel, carrier, tote bag, selempang, koper',
  sepatu: 'sneakers, pantofel, heels',
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
  skincare: 'serum, sunscreen, sheet mask, toner, moisturizer, pelembap',
  makeup: 'lip cream, bedak, maskara, foundation',
  kosmetik: 'lip cream, bedak, maskara, serum, sunscreen',
  'alat olahraga': 'raket, bola, dumbbell, matras yoga, skipping',
  'alat gunung': 'tenda, carrier, sleeping bag, headlamp',
  'alat camping': 'tenda, carrier, sleeping bag, headlamp, matras',
  gowes: 'sepeda',
  kendaraan: 'motor honda, sepeda, skuter, mobil',
};

/** Words that say how or that somebody wants a thing, not which: they help to rank, and leave nothing out. */
const softWords = new Set(
  wordsOf(
    `bekas second seken sekon preloved baru murah murmer termurah terjangkau diskon promo bagus berkualitas original ori jual
     dijual beli cari nyari mau butuh ada yang buat untuk dan dengan di ke dari atau kak dong min gan sis untukku warna ukuran`,
  ),
);

export const isSoftWord = (word: string): boolean => softWords.has(word);

interface Group {
  readonly phrases: readonly string[][];
  /** Its first phrase in one piece: what kinds are asked by. */
  readonly meant: string;
}

interface Kind {
  readonly name: string;
  /** The line of `same` that the kind's name begins. */
  readonly group: Group | undefined;
}

const phrasesOf = (line: string) => line.split(',').map((phrase) => wordsOf(phrase));

/** A phrase is one word to search: 'sepeda motor' is not a bicycle. */
const joined = (phrase: readonly string[]) => phrase.join('');

const groups = same.map((line): Group => {
  const phrases = phrasesOf(line);
  return { phrases, meant: joined(phrases[0] ?? []) };
});

/** What stands for something, by its phrase in one piece. */
const groupsByPhrase = new Map<string, Group[]>();
const kindsByMember = new Map<string, Kind[]>();
const longerThanOne = new Set<string>();
const put = <T>(map: Map<string, T[]>, key: string, one: T) => void map.set(key, [...(map.get(key) ?? []), one]);
for (const group of groups)
  for (const phrase of group.phrases) {
    put(groupsByPhrase, joined(phrase), group);
    if (phrase.length > 1) longerThanOne.add(joined(phrase));
  }
for (const [name, members] of Object.entries(kinds)) {
  const words = wordsOf(name);
  if (words.length > 1) longerThanOne.add(joined(words));
  const kind = { name: joined(words), group: groups.find(({ meant }) => meant === joined(words)) };
  for (const member of phrasesOf(members)) put(kindsByMember, joined(member), kind);
}

const longestPhrase = 3;

/** Whether it is several words in one piece. */
export const isPhrase = (word: string): boolean => longerThanOne.has(word);

/** What somebody typed, known phrases taken together. */
export function inPhrases(words: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestPhrase, words.length - at);
    while (length > 1 && !isPhrase(joined(words.slice(at, at + length)))) length--;
    found.push(words.slice(at, at + length));
    at += length;
  }
  return found;
}

/** Every word and phrase of a name in one piece; true where the name begins with it. */
function piecesOf(name: readonly string[]): [string, boolean][] {
  return name.flatMap((_, at) =>
    Array.from({ length: Math.min(longestPhrase, name.length - at) }, (_unused, more): [string, boolean] => [
      joined(name.slice(at, at + more + 1)),
      at === 0,
    ]),
  );
}

/**
 * What else a thing with these name words is called, by another word or by its kind; phrases in one piece. True: because of what
 * its name begins with, so that it is that thing and not merely something for it.
 */
export function impliedBy(name: readonly string[]): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  const add = (word: string, isHead: boolean) => found.set(word, isHead || found.get(word) === true);
  const addGroup = ({ phrases }: Group, isHead: boolean) => {
    for (const phrase of phrases) add(joined(phrase), isHead);
  };
  const open = piecesOf(name);
  for (const [piece, isHead] of [...open]) {
    for (const group of groupsByPhrase.get(piece) ?? []) {
      addGroup(group, isHead);
      open.push([group.meant, isHead]);
    }
  }
  // A macbook is a laptop, a laptop a gadget: kinds are asked for their kinds.
  for (const [piece, isHead] of open) {
    for (const { name: kind, group } of kindsByMember.get(piece) ?? []) {
      if (found.get(kind) === true || (found.has(kind) && !isHead)) continue;
      add(kind, isHead);
      if (group) addGroup(group, isHead);
      open.push([kind, isHead]);
    }
  }
  for (const word of name) found.delete(word);
  return found;
}
