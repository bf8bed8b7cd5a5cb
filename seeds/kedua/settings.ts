import { campusDefaults } from '#domain/settings/defaults.ts';
import type { CampusSettings } from '#domain/settings/groups.ts';
import { mailDomain } from './people.ts';

const goods = { isHidden: false, inFilters: true, kinds: ['goods' as const, 'wanted' as const] };

/** Settings that all differ from the defaults. */
export const settings: CampusSettings = {
  identity: {
    marketName: 'Pasar Bukit',
    campusName: 'Universitas Bukit Cahaya',
    tagline: 'Dari anak Bukit, untuk anak Bukit.',
    heroTitle: 'Cari di atas bukit saja',
    heroSentence:
      'Barang asrama, buku catatan, sampai jasa teman seangkatan. Ketemuan di kampus, tidak perlu turun ke kota.',
    logoId: 'logo-bukit',
    colour: '#7a3e9d',
    contactEmail: `halo@${mailDomain}`,
    instagram: '@pasarbukit',
    whatsapp: '',
  },
  places: {
    places: [
      { name: 'Rektorat', onLanding: true, onHome: true },
      { name: 'Danau', onLanding: true, onHome: true },
      { name: 'Asrama Putra', onLanding: false, onHome: true },
      { name: 'Asrama Putri', onLanding: false, onHome: true },
      { name: 'Pondok Lereng', onLanding: false, onHome: false },
    ],
    meetingPlaces: [
      { name: 'Gazebo Danau', hint: 'yang dekat musala', opens: '08:00', closes: '18:00' },
      { name: 'Lobi Rektorat', hint: 'depan meja satpam', opens: '07:30', closes: '20:00' },
      { name: 'Kantin Lereng', hint: '', opens: '', closes: '' },
    ],
    timeZone: 'WITA',
  },
  categories: {
    categories: [
      { id: 'gawai', name: 'Gawai', icon: 'device-mobile', ...goods },
      { id: 'buku-catatan', name: 'Buku & Catatan', icon: 'school', ...goods },
      { id: 'isi-asrama', name: 'Isi Asrama', icon: 'home', ...goods },
      {
        id: 'busana',
        name: 'Busana',
        icon: 'shopping-bag',
        ...goods,
        kinds: ['goods', 'preorder', 'rental', 'wanted'],
      },
      { id: 'roda-dua', name: 'Roda Dua', icon: 'bike', ...goods },
      { id: 'makan-minum', name: 'Makan & Minum', icon: 'leaf', ...goods },
      { id: 'jasa-teman', name: 'Jasa Teman', icon: 'brush', ...goods },
      { id: 'serba-serbi', name: 'Serba-serbi', icon: 'package', ...goods },
    ],
    tiles: [
      { label: 'Pindahan Asrama', hint: 'Kasur, rak, kipas', icon: 'home', categories: ['isi-asrama'] },
      { label: 'Awal Semester', hint: 'Catatan dan gawai', icon: 'school', categories: ['buku-catatan', 'gawai'] },
      { label: 'Jalan Pagi', hint: 'Sepeda dan motor', icon: 'bike', categories: ['roda-dua'] },
    ],
  },
  banners: {
    banners: [
      {
        photoId: 'bukit-asrama',
        phonePhotoId: '',
        title: 'Kamar baru di asrama?',
        text: 'Isi seperlunya dari kakak tingkat yang pindah',
        alt: '',
        link: { to: 'category', category: 'isi-asrama' },
        from: null,
        until: null,
      },
      {
        photoId: 'bukit-danau',
        phonePhotoId: '',
        title: 'Ketemuan di tepi danau',
        text: 'Gazebo buka pukul delapan sampai enam sore',
        alt: '',
        link: { to: 'search', term: 'sepeda' },
        from: null,
        until: null,
      },
    ],
  },
  rules: { ...campusDefaults.rules, campusDomains: [mailDomain], holdMinutes: 90, answerHours: 36 },
  texts: campusDefaults.texts,
};
