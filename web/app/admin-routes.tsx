import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Right } from '#domain/people/rights.ts';
import { adminPages } from '../kinds/admin-pages.ts';
import { RegionError } from './region-error.tsx';
import { rightGuard } from './right-guard.tsx';

/** An admin page and the right it requires. */
interface DeskPage {
  path: string;
  right: Right;
  lazy: () => Promise<{ Component: ComponentType }>;
}

const pages: DeskPage[] = [
  ...adminPages.map(({ load, ...page }) => ({ ...page, lazy: async () => ({ Component: await load() }) })),
  {
    path: '/admin/dashboard',
    right: 'staff',
    lazy: async () => ({ Component: (await import('../features/admin/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: '/admin/attention',
    right: 'staff',
    lazy: async () => ({ Component: (await import('../features/admin/attention/attention-page.tsx')).AttentionPage }),
  },
  {
    path: '/admin/orders',
    right: 'money',
    lazy: async () => ({ Component: (await import('../features/admin/orders/orders-page.tsx')).OrdersPage }),
  },
  {
    path: '/admin/payouts',
    right: 'money',
    lazy: async () => ({ Component: (await import('../features/admin/money/payouts-page.tsx')).PayoutsPage }),
  },
  {
    path: '/admin/refunds',
    right: 'money',
    lazy: async () => ({ Component: (await import('../features/admin/money/refunds-page.tsx')).RefundsPage }),
  },
  {
    path: '/admin/products',
    right: 'products',
    lazy: async () => ({
      Component: (await import('../features/admin/products/admin-products-page.tsx')).AdminProductsPage,
    }),
  },
  {
    path: '/admin/users',
    right: 'people',
    lazy: async () => ({ Component: (await import('../features/admin/users/admin-users-page.tsx')).AdminUsersPage }),
  },
  {
    path: '/admin/users/:userId',
    right: 'staff',
    lazy: async () => ({ Component: (await import('../features/admin/users/person-page.tsx')).PersonPage }),
  },
  {
    path: '/admin/chat',
    right: 'chat',
    lazy: async () => ({ Component: (await import('../features/support/chat-page.tsx')).ChatPage }),
  },
  {
    path: '/admin/reports',
    right: 'reports',
    lazy: async () => ({
      Component: (await import('../features/admin/reports/admin-reports-page.tsx')).AdminReportsPage,
    }),
  },
  {
    path: '/admin/reports/:reportId',
    right: 'reports',
    lazy: async () => ({ Component: (await import('../features/admin/reports/report-page.tsx')).ReportPage }),
  },
  {
    path: '/admin/disputes',
    right: 'decisions',
    lazy: async () => ({
      Component: (await import('../features/admin/disputes/admin-disputes-page.tsx')).AdminDisputesPage,
    }),
  },
  {
    path: '/admin/disputes/:saleId',
    right: 'decisions',
    lazy: async () => ({ Component: (await import('../features/admin/disputes/dispute-page.tsx')).DisputePage }),
  },
  {
    path: '/admin/statistics',
    right: 'overview',
    lazy: async () => ({
      Component: (await import('../features/admin/statistics/statistics-page.tsx')).StatisticsPage,
    }),
  },
  {
    path: '/admin/audit',
    right: 'audit',
    lazy: async () => ({ Component: (await import('../features/admin/audit/audit-page.tsx')).AuditPage }),
  },
  {
    path: '/admin/setup',
    right: 'settings',
    lazy: async () => ({ Component: (await import('../features/admin/setup/setup-page.tsx')).SetupPage }),
  },
  {
    path: '/admin/settings',
    right: 'settings',
    lazy: async () => ({
      Component: (await import('../features/admin/settings/settings-page.tsx')).CampusSettingsPage,
    }),
  },
  {
    path: '/admin/settings/identity',
    right: 'settings',
    lazy: async () => ({ Component: (await import('../features/admin/settings/identity-page.tsx')).IdentityPage }),
  },
  {
    path: '/admin/settings/places',
    right: 'settings',
    lazy: async () => ({ Component: (await import('../features/admin/settings/places-page.tsx')).PlacesPage }),
  },
  {
    path: '/admin/settings/categories',
    right: 'settings',
    lazy: async () => ({ Component: (await import('../features/admin/settings/categories-page.tsx')).CategoriesPage }),
  },
  {
    path: '/admin/settings/banners',
    right: 'settings',
    lazy: async () => ({ Component: (await import('../features/admin/settings/banners-page.tsx')).BannersPage }),
  },
  {
    path: '/admin/settings/rules',
    right: 'settings',
    lazy: async () => ({ Component: (await import('../features/admin/settings/rules-page.tsx')).RulesPage }),
  },
  {
    path: '/admin/settings/texts',
    right: 'settings',
    lazy: async () => ({ Component: (await import('../features/admin/settings/texts-page.tsx')).TextsPage }),
  },
  {
    path: '/admin/settings/addresses',
    right: 'settings',
    lazy: async () => ({ Component: (await import('../features/admin/settings/addresses-page.tsx')).AddressesPage }),
  },
];

/** The admin routes, loaded when the first of them is opened. */
export const adminRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./shell/admin-layout.tsx')).AdminLayout }),
    children: [
      {
        ErrorBoundary: RegionError,
        children: pages.map(({ right, ...page }) => ({ Component: rightGuard(right), children: [page] })),
      },
    ],
  },
];
