/** Default settings: the campus of the specification, used until a setting is changed. */
import type { AllowedAddresses } from './allowed-addresses.ts';
import { firstDefaults } from './first-defaults.ts';
import type { Texts } from './texts.ts';

export const defaultTexts: Texts = {
  marketRules: [
    'Pasar ini milik kita bersama. Supaya tetap nyaman:',
    '',
    '- Tawarkan hanya barang dan jasa yang benar ada dan milik Anda.',
    '- Ceritakan keadaannya apa adanya, dengan foto sendiri.',
    '- Datang tepat waktu ke tempat bertemu, atau kabari lebih dulu.',
    '- Bayar dan berjanji lewat pesanan di sini, supaya kami dapat membantu.',
    '- Bicara dengan sopan. Laporkan yang melanggar.',
  ].join('\n'),
  forbidden: [
    { name: 'Minuman keras dan narkoba', words: ['miras', 'alkohol', 'vodka', 'ganja', 'narkoba', 'tembakau gorila'] },
    { name: 'Rokok dan vape', words: ['rokok', 'vape', 'liquid vape'] },
    { name: 'Senjata', words: ['senjata', 'airsoft', 'pistol', 'pisau lipat'] },
    { name: 'Joki dan kecurangan akademik', words: ['joki', 'jasa skripsi', 'kunci jawaban', 'bocoran soal'] },
    { name: 'Barang palsu dan bajakan', words: ['kw super', 'bajakan', 'mirror quality'] },
    { name: 'Obat keras dan suplemen tanpa izin', words: ['obat keras', 'tramadol', 'pelangsing'] },
    { name: 'Hewan dilindungi', words: ['hewan langka', 'satwa dilindungi'] },
  ],
};

const allowedAddresses: AllowedAddresses = { addresses: [] };

export const campusDefaults = { ...firstDefaults, texts: defaultTexts } as const;
export const privateDefaults = { allowedAddresses } as const;
