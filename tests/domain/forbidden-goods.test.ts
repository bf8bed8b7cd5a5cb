import { expect, it } from 'vitest';
import { forbiddenIn } from '#domain/products/forbidden-goods.ts';

const forbidden = [
  { name: 'Rokok', words: ['rokok', 'liquid vape'] },
  { name: 'Joki', words: ['joki', 'kunci jawaban'] },
];

it.each([
  ['Rokok eceran', ['Rokok']],
  ['ROKOK-eceran, murah', ['Rokok']],
  ['Kunci  Jawaban UTS dan liquid\nvape', ['Rokok', 'Joki']],
  ['Asbak untuk perokok', []],
  ['Kunci motor, jawaban cepat', []],
  ['', []],
])('%j matches %j: whole words, case-insensitive', (text, names) => {
  expect(forbiddenIn(text, forbidden)).toEqual(names);
});
