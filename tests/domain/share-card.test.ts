import { describe, expect, it } from 'vitest';
import { shareFace, sharePhoto } from '#domain/photo-preview.ts';
import { readsTags } from '#domain/share/preview-reader.ts';
import { oneLine, previewText } from '#domain/share/preview-text.ts';
import { productCard } from '#domain/share/product-card.ts';
import { sellerCard } from '#domain/share/seller-card.ts';
import { wantedCard } from '#kinds/wanted/rules/wanted-card.ts';
import { addressesOfTest, noRating, sharedLamp, sharedSari } from '../support/shared.ts';

describe('texts of a card', () => {
  it('are one line, without control and direction characters', () => {
    expect(oneLine('  Lampu\n\tbelajar\u0000\u202e moc.live\u2069 ')).toBe('Lampu belajar moc.live');
    expect(oneLine('مصباح مكتب')).toBe('مصباح مكتب');
    expect(oneLine('rusak \ud83d')).toBe('rusak \ufffd');
  });

  it('are cut between graphemes', () => {
    expect(previewText('Lampu', 5)).toBe('Lampu');
    expect(previewText('Lampu belajar', 7)).toBe('Lampu…');
    // Text beyond four times the maximum length is ignored.
    expect(previewText(`a${' '.repeat(40)}z`, 10)).toBe('a');
    const family = '👨‍👩‍👧';
    expect(previewText(family.repeat(3), family.length * 2 + 3)).toBe(`${family.repeat(2)}…`);
    expect(previewText('a'.repeat(5_000), 160)).toHaveLength(160);
  });
});

describe('the card of a product', () => {
  const cardOf = (change: object = {}, rating = noRating) =>
    productCard({ ...sharedLamp, ...change }, rating, addressesOfTest, Date.parse('2026-11-20T10:00:00Z'));

  it('shows price, condition and place, and links to the client', () => {
    expect(cardOf()).toMatchObject({
      title: 'Lampu belajar',
      description: 'Rp 45.000 (diskon 10% dari Rp 50.000) · Bekas layak · Gate 2 · Masih terang.',
      page: 'https://lapak.example/product/p1',
      address: 'https://bagi.lapak.example/s/p1',
      tags: { 'product:price:amount': '45000', 'product:condition': 'used', 'product:availability': 'in stock' },
    });
    expect(cardOf({ discount: 0 }).description).toMatch(/^Rp 50\.000 · Bekas layak/);
    expect(cardOf({ discount: 12.5, price: 1_000_000 }).description).toMatch(
      /^Rp 875\.000 \(diskon 12,5% dari Rp 1\.000\.000\)/,
    );
  });

  it('labels the price: "from" the cheapest package, or per day', () => {
    expect(cardOf({ kind: 'service', discount: 0 }).description).toMatch(/^Mulai dari Rp 50\.000 · /);
    expect(cardOf({ kind: 'rental', discount: 0 }).facts[0]).toMatch(/^Rp 50\.000\/hari · /);
    expect(cardOf({ kind: 'rental' }).description).toMatch(/^Rp 45\.000\/hari \(diskon 10%/);
  });

  it('states no total price for a service or a rental', () => {
    for (const [kind, offer] of [
      ['rental', { priceSpecification: { '@type': 'UnitPriceSpecification', price: '45000.00', unitCode: 'DAY' } }],
      ['service', { priceSpecification: { '@type': 'PriceSpecification', minPrice: '45000.00' } }],
    ] as const) {
      const { tags, data } = cardOf({ kind });
      expect(tags).not.toHaveProperty('product:price:amount');
      expect(data).toMatchObject({ offers: offer });
      expect(data).not.toHaveProperty('offers.price');
    }
    expect(cardOf({ kind: 'free', price: 0, discount: 0 }).tags['product:price:amount']).toBe('0');
  });

  it('states whether a batch accepts orders, and that a gift is drawn', () => {
    const [ahead, past] = ['2026-11-21T10:00:00.000+00:00', '2026-11-20T10:00:00.000+00:00'];
    expect(cardOf({ kind: 'preorder', closesAt: ahead, discount: 0 })).toMatchObject({
      description: 'Pre-order · Rp 50.000 · Bekas layak · Gate 2 · Masih terang.',
      tags: { 'product:availability': 'preorder' },
      data: { offers: { availability: 'https://schema.org/PreOrder' } },
    });
    expect(cardOf({ kind: 'preorder', closesAt: past })).toMatchObject({
      description: expect.stringMatching(/^PO sedang tutup · Rp 45\.000/),
      tags: { 'product:availability': 'out of stock' },
      data: { offers: { availability: 'https://schema.org/OutOfStock' } },
    });
    const gift = { kind: 'free', price: 0, discount: 0 };
    expect(cardOf({ ...gift, closesAt: ahead }).description).toMatch(/^Undian · Gratis · /);
    expect(cardOf({ ...gift, closesAt: null }).description).toMatch(/^Gratis · /);
    expect(cardOf({ ...gift, closesAt: ahead, isSold: true }).description).toMatch(/^Terjual · Gratis/);
  });

  it('gives search engines and social networks the same complete data', () => {
    const condition = { itemCondition: 'https://schema.org/UsedCondition' };
    const page = 'https://lapak.example/product/p1';
    const photo = (id: string) =>
      `https://api.lapak.example/v1/storage/buckets/product-photos/files/${id}/preview?${sharePhoto.query}&project=lapak`;
    const { width, height } = sharePhoto;
    expect(cardOf({ imageId: 'a', imageIds: ['a', 'b', ''] })).toEqual({
      type: 'product',
      title: 'Lampu belajar',
      description: 'Rp 45.000 (diskon 10% dari Rp 50.000) · Bekas layak · Gate 2 · Masih terang.',
      page,
      address: 'https://bagi.lapak.example/s/p1',
      image: { url: photo('a'), width, height, type: 'image/jpeg', alt: 'Lampu belajar' },
      isWide: true,
      tags: {
        'product:price:amount': '45000',
        'product:price:currency': 'IDR',
        'product:availability': 'in stock',
        'product:condition': 'used',
        'product:retailer_item_id': 'p1',
      },
      data: {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Lampu belajar',
        description: 'Masih terang.',
        sku: 'p1',
        category: sharedLamp.category,
        url: page,
        image: [photo('a'), photo('b')],
        ...condition,
        offers: {
          '@type': 'Offer',
          url: page,
          price: '45000.00',
          priceCurrency: 'IDR',
          availability: 'https://schema.org/InStock',
          ...condition,
          seller: { '@type': 'Person', name: 'Sari Dewi', url: 'https://lapak.example/seller/u1' },
        },
      },
      facts: ['Rp 45.000 (diskon 10% dari Rp 50.000) · Bekas layak · Gate 2', 'Penjual: Sari Dewi'],
    });
  });

  it('omits empty fields', () => {
    const card = cardOf({ name: ' ', description: ' ', location: '', condition: '', discount: 0, imageIds: null });
    expect(card).toMatchObject({
      title: 'Tanpa nama',
      description: 'Rp 50.000',
      facts: ['Rp 50.000', 'Penjual: Sari Dewi'],
    });
    expect(card.data).toMatchObject({ name: 'Tanpa nama', description: 'Tanpa nama' });
  });

  it('tags a product in new condition', () => {
    expect(cardOf({ condition: 'Baru' }).tags).toMatchObject({ 'product:condition': 'new' });
  });

  it('shows that a product is sold, unlisted or out of stock', () => {
    expect(cardOf({ isSold: true }).description).toMatch(/^Terjual · Rp/);
    expect(cardOf({ isListed: false }).description).toMatch(/^Tidak lagi ditawarkan · Rp/);
    expect(cardOf({ isSold: true }).data).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
    expect(cardOf({ stock: 0 }).description).toMatch(/^Stok habis · Rp/);
    expect(cardOf({ stock: 0 }).data).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  it('states no condition if none is known, and never the seller’s stars as the product’s', () => {
    const { data, tags } = cardOf({ condition: '' });
    expect(JSON.stringify(data)).not.toContain('itemCondition');
    expect(tags).not.toHaveProperty('product:condition');
    expect(cardOf({ condition: 'Baru' }).data).toMatchObject({ itemCondition: 'https://schema.org/NewCondition' });
    const rated = cardOf({}, { count: 12, average: 4.8 });
    expect(rated.data).not.toHaveProperty('aggregateRating');
    expect(rated.facts).toContain('4,8 dari 5 bintang, 12 ulasan untuk penjual');
  });

  it('shows our logo without a photo, but not as the product’s image', () => {
    const card = cardOf({ imageId: '', imageIds: [] });
    expect(card).toMatchObject({ isWide: false, image: { url: 'https://lapak.example/icon-512.png' } });
    expect(card.image).toMatchObject({ type: 'image/png', alt: 'Lapak Kampus' });
    expect(card.data).not.toHaveProperty('image');
  });

  it('links to the client if share pages have no address', () => {
    const card = productCard(sharedLamp, noRating, { ...addressesOfTest, share: '' }, Date.now());
    expect(card.address).toBe('https://lapak.example/product/p1');
  });
});

describe('the card of a seller', () => {
  it('shows stars, sales and products', () => {
    const card = sellerCard(sharedSari, { count: 3, average: 4.7 }, [sharedLamp], addressesOfTest);
    expect(card).toMatchObject({
      title: 'Sari Dewi, penjual',
      description:
        '4,7 dari 5 bintang, 3 ulasan untuk penjual · 5 penjualan selesai · Email kampus terverifikasi · Menjual Lampu belajar',
      page: 'https://lapak.example/seller/u1',
      address: 'https://bagi.lapak.example/s/u/u1',
      isWide: false,
      image: { width: 640, height: 640 },
    });
  });

  it('gives search engines complete data', () => {
    const page = 'https://lapak.example/seller/u1';
    const face = `https://api.lapak.example/v1/storage/buckets/profile-photos/files/${sharedSari.photoId}/preview?${shareFace.query}&project=lapak`;
    const { width, height } = shareFace;
    const fan = { ...sharedLamp, name: 'Kipas  angin', price: 75_000, discount: 0 };
    expect(sellerCard(sharedSari, { count: 1, average: 5 }, [sharedLamp, fan], addressesOfTest)).toEqual({
      type: 'profile',
      title: 'Sari Dewi, penjual',
      description:
        '5 dari 5 bintang, 1 ulasan untuk penjual · 5 penjualan selesai · Email kampus terverifikasi · Menjual Lampu belajar, Kipas angin',
      page,
      address: 'https://bagi.lapak.example/s/u/u1',
      image: { url: face, width, height, type: 'image/jpeg', alt: 'Sari Dewi' },
      isWide: false,
      tags: {},
      data: {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: page,
        mainEntity: { '@type': 'Person', name: 'Sari Dewi', identifier: 'u1', url: page, image: face },
      },
      facts: [
        '5 dari 5 bintang, 1 ulasan untuk penjual',
        '5 penjualan selesai',
        'Email kampus terverifikasi',
        'Lampu belajar · Rp 45.000',
        'Kipas angin · Rp 75.000',
      ],
    });
  });

  it('states nothing but facts about a newcomer', () => {
    const nobody = { ...sharedSari, photoId: '', completed: 0, isCampusEmail: false };
    const card = sellerCard(nobody, noRating, [], addressesOfTest);
    expect(card).toMatchObject({ description: 'Jual beli antarmahasiswa', facts: [] });
    expect(JSON.stringify(card.data)).not.toContain('image');
  });

  it('of a seller without a photo shows the first product that has one', () => {
    const { image } = sellerCard(
      { ...sharedSari, photoId: '' },
      noRating,
      [
        { ...sharedLamp, imageId: '' },
        { ...sharedLamp, imageId: 'b', name: 'Kipas' },
      ],
      addressesOfTest,
    );
    expect(image).toMatchObject({ alt: 'Kipas', url: expect.stringContaining('/product-photos/files/b/preview') });
  });

  it('of a seller without a photo shows a product, or our logo if there is none', () => {
    const faceless = { ...sharedSari, photoId: '' };
    expect(sellerCard(faceless, noRating, [sharedLamp], addressesOfTest)).toMatchObject({
      isWide: true,
      image: { alt: 'Lampu belajar' },
    });
    expect(sellerCard(faceless, noRating, [], addressesOfTest)).toMatchObject({ isWide: false, image: { width: 512 } });
  });
});

it('distinguishes preview bots from people, even on unusual phones', () => {
  const programs = [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Twitterbot/1.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Jakarta Commons-HttpClient/3.1 +http://www.linkedin.com)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  ];
  expect(programs.filter((agent) => !readsTags(agent))).toEqual([]);
  const people = [
    'Mozilla/5.0 (Linux; Android 14; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0]',
    'Mozilla/5.0 (Linux; Android 14) Telegram-Android/10.14 Chrome/126.0 Mobile Safari/537.36',
    '',
  ];
  expect(people.filter(readsTags)).toEqual([]);
});

describe('the card of a wanted ad', () => {
  const ad = {
    ...{ $id: 'w1', userName: 'Sari Dewi', what: 'Kipas angin', details: 'Yang masih kuat.', category: 'Elektronik' },
    ...{ budget: 100_000, place: 'Gate 2', state: 'open', until: '2026-12-01T10:00:00.000Z' },
  };
  const cardOf = (change: object = {}) =>
    wantedCard({ ...ad, ...change }, addressesOfTest, Date.parse('2026-11-20T10:00:00Z'));

  it('shows what is wanted, the budget and the place', () => {
    expect(cardOf()).toMatchObject({
      ...{ type: 'article', title: 'Dicari: Kipas angin', page: 'https://lapak.example/wanted/w1' },
      description: 'Maksimal Rp 100.000 · Elektronik · Gate 2 · Yang masih kuat.',
      address: 'https://bagi.lapak.example/s/w/w1',
      tags: {},
      data: { '@type': 'Demand', validThrough: ad.until, priceSpecification: { maxPrice: '100000.00' } },
      facts: ['Maksimal Rp 100.000 · Elektronik · Gate 2', 'Dicari oleh Sari Dewi'],
    });
    expect(cardOf({ budget: null, place: '' }).description).toBe('Elektronik · Yang masih kuat.');
    expect(cardOf({ budget: null }).data).not.toHaveProperty('priceSpecification');
  });

  it('says that an expired ad is over, even before upkeep has stored that', () => {
    expect(cardOf({ state: 'closed' }).facts[0]).toMatch(/^Sudah berakhir · /);
    expect(cardOf({ until: '2026-11-20T09:59:00.000Z' }).description).toMatch(/^Sudah berakhir · /);
  });
});
