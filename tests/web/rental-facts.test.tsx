import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RentalFacts } from '../../web/kinds/rental/rental-facts.tsx';

const rented = {
  ...{ kind: 'rental', state: 'completed', subtotal: 225_000, deposit: 150_000 },
  ...{ rentFrom: '2026-11-19', rentUntil: '2026-11-21', isPaidOutside: false, method: 'Transfer Bank' },
};
const said = (sale: object) =>
  renderToStaticMarkup(<RentalFacts sale={{ ...rented, ...sale }} now={Date.parse('2026-11-22T05:00:00.000Z')} />);

test('omits a deposit that was returned in full, and shows both parts of a divided one', () => {
  expect(said({ depositKept: 0, depositBack: 150_000 })).toContain('Sewa Kam, 19 Nov 2026');
  expect(said({ depositKept: 0, depositBack: 150_000 })).not.toContain('eposit');
  const divided = said({ depositKept: 25_000, depositBack: 125_000 }).replaceAll('\u00a0', ' ');
  expect(divided).toContain('Dari deposit Rp 25.000 untuk pemilik, Rp 125.000 kembali ke penyewa.');
});
