// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { conditions } from '#domain/products/catalogue.ts';
import { categories } from '#domain/settings/default-catalogue.ts';
import { quickQuestions } from '../../web/copy/quick-questions.ts';
import { aboutIn, talkPath } from '../../web/shop/talk/talk-address.ts';

const lamp = { category: 'Elektronik', condition: 'Bekas layak', codAddress: 'Gate 2', isNegotiable: false };

describe('quick questions', () => {
  test("name the product's meeting point, or ask for it if it is long or missing", () => {
    expect(quickQuestions(lamp, true)).toEqual([
      'Masih ada?',
      'Bisa nego?',
      'Bisa COD di Gate 2?',
      'Kondisinya bagaimana?',
    ]);
    for (const codAddress of ['', '  ', null, 'x'.repeat(200)]) {
      expect(quickQuestions({ ...lamp, codAddress }, true)).toContain('Bisa COD di mana?');
    }
  });

  test('omit bargaining if there is an offer button, and the condition for new goods and services', () => {
    for (const category of categories) {
      for (const condition of conditions) {
        for (const isNegotiable of [true, false]) {
          for (const isAvailable of [true, false]) {
            const asked = quickQuestions({ ...lamp, category, condition, isNegotiable }, isAvailable);
            expect(asked.includes('Bisa nego?')).toBe(!isNegotiable);
            expect(asked.includes('Kondisinya bagaimana?')).toBe(condition !== 'Baru' && category !== 'Jasa');
            expect(asked.includes('Masih ada?')).toBe(isAvailable && category !== 'Jasa');
            expect(new Set(asked).size).toBe(asked.length);
          }
        }
      }
    }
  });
});

describe('quick questions by kind', () => {
  test('include bargaining only where the kind allows it', () => {
    for (const kind of productKinds) {
      const isFixed = rulesOf({ kind }).fixed.isNegotiable === false;
      expect([kind, quickQuestions({ ...lamp, kind }, true).includes('Bisa nego?')]).toEqual([kind, !isFixed]);
    }
  });

  test('for gifts omit bargaining, and ask about pickup instead of payment on delivery', () => {
    expect(quickQuestions({ ...lamp, kind: 'free' }, true)).toEqual([
      'Masih ada?',
      'Bisa diambil di Gate 2?',
      'Kondisinya bagaimana?',
    ]);
  });

  test('for a pre-order name the pickup place of its batch', () => {
    expect(quickQuestions({ ...lamp, kind: 'preorder' }, true)).toEqual(['Masih ada?', 'Kondisinya bagaimana?']);
  });
});

test("a talk's URL keeps what the next message is about, whatever its id contains", () => {
  for (const about of ['product', 'sale', 'person'] as const) {
    for (const id of ['lampu', 'a-1', '&orang=x', '%']) {
      const path = new URL(talkPath('t1', { about, id }), 'http://kampus.test');
      expect(path.pathname).toBe('/messages/t1');
      expect(aboutIn(path.searchParams)).toEqual({ about, id });
    }
  }
  expect(talkPath('t1')).toBe('/messages/t1');
  expect(aboutIn(new URLSearchParams('barang=&kategori=Buku'))).toBeUndefined();
});
