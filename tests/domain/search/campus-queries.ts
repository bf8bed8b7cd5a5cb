/**
 * Student queries by class, with results that must or must not come first. Names are prefixes; `first` is the number of
 * results that are checked. The campus is the demo with the rows of `campusRows`.
 */

export interface CampusQuery {
  readonly typed: string;
  /** Prefixes of names required among the first results; empty for no requirement. */
  readonly has?: readonly string[];
  readonly first?: number;
  /** Prefixes of names forbidden before the section of near matches. */
  readonly lacks?: readonly string[];
  /** The query must not be corrected. */
  readonly asTyped?: true;
}

/** Extra products: kinds, phrases of the campus, and easily confused pairs. */
export const campusRows = [
  { name: 'Kaos Angkatan Teknik 2026', kind: 'preorder', category: 'Fashion Pria' },
  { name: 'Jasa Pindahan Angkutan Pick Up', kind: 'service', category: 'Jasa' },
  { name: 'Drone DJI Mini 3', kind: 'rental', category: 'Elektronik' },
  { name: 'Kebaya Wisuda Marun', kind: 'rental', category: 'Fashion Wanita' },
  { name: 'Kursi Lipat Masih Kuat', kind: 'free', category: 'Rumah Tangga' },
  { name: 'Kos Putri Dekat Gate 2', kind: 'goods', category: 'Lainnya' },
  { name: 'Jas Lab Lengan Panjang', kind: 'goods', category: 'Fashion Wanita' },
  { name: 'Desain PPT Sidang', kind: 'service', category: 'Jasa' },
  { name: 'Risol Mayo Isi 5', kind: 'preorder', category: 'Makanan & Minuman' },
  { name: 'Paket Hemat Anak Kos', kind: 'bundle', category: 'Rumah Tangga' },
] as const;

export const campusQueries: Readonly<Record<string, readonly CampusQuery[]>> = {
  'words of kinds': [
    { typed: 'preorder', has: ['Kaos Angkatan', 'Risol Mayo', 'Roti Bakar'], first: 4 },
    { typed: 'pre order', has: ['Kaos Angkatan', 'Risol Mayo', 'Roti Bakar'], first: 4 },
    { typed: 'Pre-Order', has: ['Risol Mayo'], first: 4 },
    { typed: 'preoder', has: ['Risol Mayo'], first: 4 },
    { typed: 'po', has: ['Kaos Angkatan', 'Risol Mayo'], first: 3 },
    { typed: 'open po', has: ['Risol Mayo'], first: 4, lacks: ['Power Bank'] },
    { typed: 'po risol', has: ['Risol Mayo'], first: 1 },
    { typed: 'gratis', has: ['Kursi Lipat'], first: 1 },
    { typed: 'gratisan', has: ['Kursi Lipat'], first: 1 },
    { typed: 'kursi gratis', has: ['Kursi Lipat'], first: 1 },
    { typed: 'sewa', has: ['Drone DJI', 'Kebaya', 'Sewa Toga'], first: 6 },
    { typed: 'sewa drone', has: ['Drone DJI'], first: 2 },
    { typed: 'rental kebaya', has: ['Kebaya Wisuda'], first: 1 },
    { typed: 'pinjam drone', has: ['Drone DJI'], first: 2 },
    { typed: 'paket', has: ['Paket Hemat'], first: 2 },
    { typed: 'jasa', has: ['Desain PPT', 'Jasa Pindahan'], first: 5 },
  ],
  'known words are not corrected': [
    { typed: 'kaos angkatan', has: ['Kaos Angkatan'], first: 1, lacks: ['Jasa Pindahan Angkutan'], asTyped: true },
    { typed: 'angkutan', has: ['Jasa Pindahan'], first: 2, lacks: ['Kaos Angkatan'], asTyped: true },
    { typed: 'kos putri', has: ['Kos Putri'], first: 1, lacks: ['Info Kos Putra'], asTyped: true },
    { typed: 'kos putra', has: ['Info Kos Putra'], first: 1, lacks: ['Kos Putri'], asTyped: true },
    { typed: 'cokelat kukus', has: ['Brownies Kukus'], first: 1, lacks: ['Kue Kering'], asTyped: true },
    { typed: 'monitor', has: ['Monitor LG'], first: 1, lacks: ['Edit Video'], asTyped: true },
  ],
  'campus words': [
    { typed: 'jas lab', has: ['Jas Lab'], first: 1, lacks: ['Jas Hujan'] },
    { typed: 'jas praktikum', has: ['Jas Lab'], first: 1 },
    { typed: 'powerpoint', has: ['Desain PPT'], first: 1 },
    { typed: 'ppt', has: ['Desain PPT'], first: 1 },
    { typed: 'tugas ppt', has: ['Desain PPT'], first: 1 },
    { typed: 'power point', has: ['Desain PPT'], first: 1 },
  ],
  typos: [
    { typed: 'kamrea', has: ['Kamera'], first: 2 },
    { typed: 'dronee', has: ['Drone'], first: 2 },
    { typed: 'laptpo', has: ['Laptop'], first: 2 },
    { typed: 'brwonies', has: ['Brownies'], first: 1 },
    { typed: 'hp smasung', lacks: ['Hampers'] },
  ],
  'joined and split': [
    { typed: 'powerbank', has: ['Power Bank'], first: 1 },
    { typed: 'power bank', has: ['Power Bank'], first: 1 },
    { typed: 'ricecooker', has: ['Rice Cooker'], first: 1 },
    { typed: 'jaslab', has: ['Jas Lab'], first: 1 },
    { typed: 'kopisusu', has: ['Es Kopi Susu'], first: 1 },
  ],
  'abbreviations and slang': [
    { typed: 'hp', has: ['iPhone'], first: 1 },
    { typed: 'lepi', has: ['Laptop'], first: 2 },
    { typed: 'casan', lacks: ['Cat Akrilik'] },
    { typed: 'almet', lacks: ['Helm'] },
    { typed: 'cariin kos cewek', has: ['Kos Putri'], first: 2 },
  ],
  affixes: [
    { typed: 'kursinya', has: ['Kursi'], first: 2 },
    { typed: 'kotak2', lacks: ['Kamera Instan'] },
    { typed: 'sepatu-sepatu', has: ['Sepatu'], first: 1 },
    { typed: 'penyewaan drone', has: ['Drone DJI'], first: 2 },
  ],
  'prices, categories and numbers': [
    { typed: 'laptop 3 jutaan', has: ['Laptop'], first: 2 },
    { typed: 'drone 200rb', has: ['Drone'], first: 2 },
    { typed: 'elektronik' },
    { typed: 'makanan', lacks: ['Drone'] },
    { typed: '20000mah', has: ['Power Bank'], first: 1 },
    { typed: 'sepatu ukuran 42', has: ['Sepatu Sneakers Kanvas'], first: 1 },
  ],
  'English words': [
    { typed: 'chair', has: ['Kursi'], first: 2 },
    { typed: 'free', has: ['Kursi Lipat'], first: 1 },
    { typed: 'camera', has: ['Kamera'], first: 2 },
  ],
  'odd texts': [
    { typed: 'a' },
    { typed: '🎸', lacks: ['Gitar Akustik'] },
    { typed: 'x'.repeat(200), lacks: ['Drone'] },
    { typed: "'; DROP TABLE products; --", lacks: ['Drone DJI'] },
    { typed: '<script>alert(1)</script>', lacks: ['Drone DJI'] },
  ],
};
