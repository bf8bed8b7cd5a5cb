import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { firstDefaults } from '#domain/settings/first-defaults.ts';

test('constants equal the numbers of the specification (section 9)', () => {
  expect(limits).toMatchObject({
    landingPageSize: 8,
    homePageSize: 10,
    defaultMaxPrice: 10_000_000,
    defaultMinPrice: 0,
    maxDiscount: 100,
    bannerIntervalMs: 5_000,
    addedStateMs: 2_000,
    passwordMin: 6,
    photoMaxBytes: 5_000_000,
    dashboardReports: 5,
    notificationsShown: 50,
    chatPreviewLength: 70,
  });
  expect(firstDefaults.banners.banners).toHaveLength(3);
});
