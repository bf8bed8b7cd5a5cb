/**
 * What students type, and what they want to see: judged over the seeds by reading every product, before there was a search to
 * please. Grades: 3 this is what I meant, 2 I would take it, 1 it has to do with it; everything else 0. A product is
 * `shelf-place` of its id: '01-04' is produk01000000000004.
 */

const queries = {
  'one word': {
    laptop: '01-01:3 01-02:3 01-03:3 11-06:2 02-08:2 03-05:1',
    sepatu: '02-03:3 03-07:3 03-10:3 08-12:3 11-12:2',
    kamera: '01-09:3 09-12:3 09-13:2',
    kopi: '10-03:3 10-05:3',
    tas: '02-08:3 03-05:3 03-08:3 08-07:3 12-03:1',
    motor: '04-01:3 04-02:3 04-09:2 04-10:2 04-07:2 04-11:1 04-08:1 03-11:1 04-05:1',
    sepeda: '04-03:3 04-04:3 04-08:1',
    wisuda: '11-02:3 12-06:3 12-07:3 09-12:1',
    kalkulus: '05-01:3 11-01:3 01-10:1',
    novel: '05-04:3 05-05:3',
    skripsi: '11-05:3 11-11:1 01-08:1 06-07:1 01-17:1',
    keyboard: '01-06:3 09-08:3',
    helm: '04-06:3 04-09:1',
    cermin: '06-13:3 06-05:2',
    bola: '08-02:3 08-03:3',
  },
  'several words in any order': {
    'laptop bekas': '01-01:3 01-02:3 01-03:3 11-06:1 02-08:1',
    'gaming laptop': '01-03:3 01-01:1 01-02:1',
    'kopi gula': '10-03:3 10-05:1',
    'aren gula kopi susu': '10-03:3',
    'putih sneakers': '03-10:3 02-03:2',
    'tangan jam kulit': '02-09:3',
    'lampu meja belajar': '06-03:3 06-06:2',
    'novel bumi': '05-05:3 05-04:1',
    'lipat sepeda ringan': '04-04:3',
    'sepatu ukuran 42': '02-03:3 03-10:1 08-12:1 03-07:1',
    'futsal sepatu': '08-12:3',
    'ayam nasi': '10-01:3',
    'buku ekonomi semester': '05-03:3',
    'skripsi format': '11-05:3',
    'angin kipas': '06-02:3',
    'mini rice cooker': '06-01:3',
    'kemeja sidang putih': '02-11:3',
    'wireless mouse': '01-07:3',
    'bluetooth headphone': '01-05:3 01-13:2',
    'jas hujan motor': '03-11:3 04-09:1',
    'kamera canon': '01-09:3 09-12:1',
    'basket bola': '08-03:3 08-02:1',
    'galon dispenser': '06-09:3 10-14:2',
    'cokelat kukus': '10-07:3 10-06:1',
    'bunga wisuda': '12-07:3',
    'honda beat': '04-02:3 04-01:1',
  },
  'a word begun': {
    lap: '01-01:3 01-03:3 01-02:2 11-06:2 02-08:2',
    kalk: '01-10:3 05-01:3 11-01:2',
    'buku cat': '05-09:3',
    seb: '10-02:3',
    gita: '09-01:3',
    'sepeda gun': '04-03:3 04-04:1',
    'tas sele': '03-08:3',
    brow: '10-07:3',
    monit: '01-11:3',
    'jam din': '12-10:3 02-09:1',
    hij: '03-01:3',
    'les pri': '11-01:3',
    pulp: '05-08:3 05-10:1',
    'power b': '01-12:3',
  },
  'a slip of the finger': {
    leptop: '01-01:3 01-02:3 01-03:3 11-06:2 02-08:2',
    lapotp: '01-01:3 01-02:2 01-03:3 11-06:2 02-08:2',
    kamrea: '01-09:3 09-12:3 09-13:2',
    spatu: '02-03:3 03-07:3 03-10:3 08-12:3 11-12:2',
    keybord: '01-06:3 09-08:3',
    hedphone: '01-05:3 01-13:2',
    kalkulatr: '01-10:3',
    printr: '01-08:3',
    helmm: '04-06:3',
    brwonies: '10-07:3',
    'kopi susuu': '10-03:3 10-05:1',
    'gitar akustk': '09-01:3',
    'novel laut brecerita': '05-04:3 05-05:1',
    'rise cooker': '06-01:3',
    'power benk': '01-12:3',
    seblakk: '10-02:3',
    'sepda lipat': '04-04:3 04-03:2',
    hodie: '02-01:3',
    sneker: '02-03:3 03-10:3',
    skuter: '04-05:3',
    'lemri pakaian': '06-05:3',
    parfume: '07-04:3',
    'sunscren spf': '07-02:3',
    'terjemahn abstrak': '11-11:3',
    kalkulaator: '01-10:3',
    'ukulelle sopran': '09-02:3',
  },
  'campus words': {
    hp: '01-04:3',
    handphone: '01-04:3',
    hape: '01-04:3',
    ponsel: '01-04:3',
    'buku diktat': '05-01:3 05-02:3 05-03:3 05-06:2',
    baju: '02-01:2 02-02:3 02-05:3 02-11:3 03-04:3 03-02:2 08-13:2 03-06:2',
    kerudung: '03-01:3',
    jilbab: '03-01:3',
    'magic com': '06-01:3',
    kaca: '06-13:2 06-05:2 03-09:1',
    earphone: '01-13:3 01-05:2',
    'sepeda motor': '04-01:3 04-02:3 04-09:1 04-10:1 04-07:1',
    headset: '01-05:3 01-13:3',
    minyak: '',
    'tas gunung': '08-07:3 02-08:1',
    'jasa cuci baju': '11-03:3',
    'stik ps': '09-15:3',
    usb: '01-17:3 01-12:1 06-03:1 08-11:1',
    translate: '11-11:3',
    'cukur rambut': '11-09:3',
    joki: '',
    'kemeja kotak2': '02-02:3',
    'kaos oblong': '02-05:3 08-13:1',
    gadget: '01-01:2 01-02:2 01-03:2 01-04:2 01-14:2 01-16:2 01-13:1 01-05:1',
  },
  categories: {
    elektronik:
      '01-01:2 01-02:2 01-03:2 01-04:2 01-05:2 01-06:2 01-07:2 01-08:2 01-09:2 01-10:2 01-11:2 01-12:2 01-13:2 01-14:2 01-15:2 01-16:2 01-17:2',
    kendaraan: '04-01:3 04-02:3 04-03:3 04-04:3 04-05:3 04-06:2 04-07:2 04-08:2 04-09:2 04-10:2 04-11:2',
    'alat tulis': '05-07:3 05-08:3 05-09:2 05-10:3 05-11:3',
    minuman: '10-03:3 10-04:3 10-05:3 10-14:2',
    'fashion wanita': '03-01:2 03-02:2 03-03:2 03-04:2 03-05:2 03-06:2 03-07:2 03-08:2 03-09:2 03-10:2 03-11:2',
    'jasa desain': '11-04:3 11-13:2',
    mainan: '09-03:3 09-04:3 09-05:3 09-06:3 09-07:2 09-11:3 09-13:2 09-15:1 09-10:1',
  },
  descriptions: {
    'peredam bising': '01-05:3',
    kencur: '10-02:3',
    'pajak hidup': '04-01:3',
    pramoedya: '05-05:3',
    'tabir surya': '07-02:3',
    'kuliah daring': '01-11:3 11-01:1',
    'anak kos': '06-01:3',
    'naik gunung': '01-12:2 08-06:2 08-07:2',
  },
} as const satisfies Record<string, Record<string, string>>;

export interface JudgedQuery {
  readonly kind: string;
  readonly typed: string;
  /** Product id → grade; empty: nothing on this campus fits. */
  readonly grades: ReadonlyMap<string, number>;
}

function gradesOf(judged: string): Map<string, number> {
  const entries = judged === '' ? [] : judged.split(' ');
  return new Map(
    entries.map((entry) => {
      const [, shelf = '', place = '', grade] = /^(\d\d)-(\d\d):([123])$/.exec(entry) ?? [];
      if (!grade) throw new Error(`Not a judgement: ${entry}`);
      return [`produk${shelf}${place.padStart(12, '0')}`, Number(grade)];
    }),
  );
}

export const judgedQueries: readonly JudgedQuery[] = Object.entries(queries).flatMap(([kind, judged]) =>
  Object.entries(judged).map(([typed, entries]) => ({ kind, typed, grades: gradesOf(entries) })),
);
