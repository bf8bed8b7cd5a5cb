import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { limits } from '#domain/limits.ts';
import { isBrought, placeOpen, typedAddress } from '#domain/orders/shipping-address.ts';
import { type PlacedSale, shippingAddressOf } from '#domain/orders/stored-address.ts';
import { ruleRefusal } from '../support/refusals.ts';

const sale = (kind: string, codAddress: string, place = codAddress): PlacedSale => ({
  lines: [{ kind, codAddress }],
  place,
});

const brought = productKinds.filter((kind) => rulesOf({ kind }).handedOver.mayBeBrought);

describe('goods are delivered to an address', () => {
  it('if their kind allows it and the listing states no meeting place', () => {
    expect(productKinds.filter((kind) => isBrought([{ kind, codAddress: '' }]))).toEqual(brought);
    expect(productKinds.filter((kind) => isBrought([{ kind, codAddress: 'GSG' }]))).toEqual([]);
    expect(brought).toEqual(['goods', 'wanted', 'bundle', 'link']);
  });

  it('unless another product of the same sale states a meeting place', () => {
    expect(
      isBrought([
        { kind: 'goods', codAddress: '' },
        { kind: 'free', codAddress: 'GSG' },
      ]),
    ).toBe(false);
    expect(
      isBrought([
        { kind: 'free', codAddress: '' },
        { kind: 'goods', codAddress: '' },
      ]),
    ).toBe(true);
    expect(isBrought([])).toBe(false);
  });
});

describe('an order stores', () => {
  it('the typed address if the seller delivers, and is refused without one', () => {
    const sales = [sale('preorder', '', 'Lobi GKU'), sale('goods', '')];
    expect(shippingAddressOf(sales, 'Kos Melati 3')).toBe('Kos Melati 3');
    for (const typed of [undefined, '']) {
      expect(ruleRefusal(() => shippingAddressOf(sales, typed))).toEqual({
        code: 'invalid_input',
        fields: { shippingAddress: 'address_required' },
      });
    }
  });

  it('otherwise the places of handover, whatever was typed', () => {
    const sales = [sale('preorder', '', 'Lobi GKU'), sale('goods', 'GSG'), sale('link', 'GSG'), sale('rental', 'SUC')];
    expect(shippingAddressOf(sales, 'Kos Melati 3')).toBe('Ambil di Lobi GKU; Bertemu di GSG; Ambil di SUC');
    expect(shippingAddressOf([sale('service', '', placeOpen)], undefined)).toBe(placeOpen);
    expect(shippingAddressOf([sale('free', '')], undefined)).toBe(placeOpen);
  });

  it('never an empty or too long text; a generated text is not read back as typed', () => {
    const place = fc.string({ maxLength: limits.codAddressMax });
    const sales = fc.array(
      fc.record({ kind: fc.constantFrom(...productKinds), place }).map((one) => sale(one.kind, one.place || 'GSG')),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(sales, fc.option(place, { nil: undefined }), (all, typed) => {
        const stored = shippingAddressOf(all, typed);
        expect(stored.length).toBeGreaterThan(0);
        expect(stored.length).toBeLessThanOrEqual(limits.shippingAddressMax);
        expect(typedAddress(stored)).toBe('');
      }),
    );
  });

  it('the typed text of old orders unchanged', () => {
    expect(typedAddress('Asrama Putri Blok C nomor 12')).toBe('Asrama Putri Blok C nomor 12');
  });
});
