import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const map = readFileSync('docs/spec-map.md', 'utf8');

/** The specification's sections with the parts that each names. */
const spec: Readonly<Record<string, string>> = {
  '1. What the product does and for whom': 'Visitors, Logged-in users, Sellers, Administrator, Payment and photos',
  '2. Screens and routes':
    '`/`, `/products`, `/product/{productId}`, `/cart`, `/checkout`, `/orders`, `/profile`, `/home`, `/login`, `/register`, ' +
    '`/wishlist`, `/settings`, `/history`, `/chat`, `/admin/chat`, `/chat/{chatId}`, `/admin/dashboard`, `/admin/products`, ' +
    '`/admin/users`, `/post-product`, `/admin/orders`, `/manage-products`, `/forgot-password`, `/admin/reports`, ' +
    '`/admin/reports/{reportId}`, `/semuakategori`, `/notifications`, Profile dropdown',
  '3. Entities and their fields': 'Product, User, Cart, Wishlist, Order, Report, Chat, Notification, Lists of values',
  '4. States and transitions':
    "Order status, Order status styling, Checkout flow, Add to cart, Wishlist toggle, Wishlist 'move to cart', Login outcome, " +
    'Report status values, User, Profile edit, Paging',
  '5. Validation rules':
    'Login, Register, Forgot password, Post product, Seller product form, Admin product add, Report, Report status update, ' +
    'Checkout, Cart, Profile, Chat, Filters, Delete confirmations',
  '6. Roles and permissions': 'Visitor, User, Seller, Administrator, Blocked user',
  '7. The calls it makes':
    'Products, Carts and wishlists, Orders, Users, Reports, Chats, Notifications, Dashboard counts, ' +
    'Authentication operations, POST {host}/api/create-snap-token, Image upload',
  '8. Error catalogue': 'Every sentence',
  '9. Business constants and limits':
    'Page sizes, Discounted price, Relative time, Notification time, Balance card, Carousel',
};

/** First column of each line of a section, taken apart at its commas. */
function partsIn(section: string): string[] {
  const text = map.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (part|---)/.test(line));
  return lines.flatMap((line) => (line.split('|')[1] ?? '').split(',').map((part) => part.trim()));
}

describe('docs/spec-map.md', () => {
  test.each(Object.entries(spec))('has every part of section %s', (section, parts) => {
    const missing = parts.split(', ').filter((part) => !partsIn(section).includes(part));
    expect(missing).toEqual([]);
  });

  test('every line names code and a test', () => {
    const lines = map.split('\n').filter((line) => /^\| (?!part|---)/.test(line));
    expect(lines.length).toBeGreaterThan(70);
    expect(lines.filter((line) => !/^\| .+ \| `.+` \| `(tests|bench)\/.+` \|$/.test(line))).toEqual([]);
  });

  test('every file that it names is there', () => {
    const named = [...map.matchAll(/`([\w*.-]+(?:\/[\w*.-]+)*\.?\w*)`/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(150);
    expect([...new Set(named)].filter((path) => globSync(path).length === 0)).toEqual([]);
  });
});
