import type { RouteObject } from 'react-router-dom';
import { RegionError } from './region-error.tsx';

const pages: RouteObject[] = [
  {
    path: '/admin/dashboard',
    lazy: async () => ({ Component: (await import('../features/admin/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: '/admin/orders',
    lazy: async () => ({ Component: (await import('../features/admin/orders/admin-orders-page.tsx')).AdminOrdersPage }),
  },
  {
    path: '/admin/payouts',
    lazy: async () => ({ Component: (await import('../features/admin/money/payouts-page.tsx')).PayoutsPage }),
  },
  {
    path: '/admin/refunds',
    lazy: async () => ({ Component: (await import('../features/admin/money/refunds-page.tsx')).RefundsPage }),
  },
  {
    path: '/admin/products',
    lazy: async () => ({
      Component: (await import('../features/admin/products/admin-products-page.tsx')).AdminProductsPage,
    }),
  },
  {
    path: '/admin/users',
    lazy: async () => ({ Component: (await import('../features/admin/users/admin-users-page.tsx')).AdminUsersPage }),
  },
  {
    path: '/admin/chat',
    lazy: async () => ({ Component: (await import('../features/support/chat-page.tsx')).ChatPage }),
  },
  {
    path: '/admin/reports',
    lazy: async () => ({
      Component: (await import('../features/admin/reports/admin-reports-page.tsx')).AdminReportsPage,
    }),
  },
  {
    path: '/admin/reports/:reportId',
    lazy: async () => ({ Component: (await import('../features/admin/reports/report-page.tsx')).ReportPage }),
  },
  {
    path: '/admin/disputes',
    lazy: async () => ({
      Component: (await import('../features/admin/disputes/admin-disputes-page.tsx')).AdminDisputesPage,
    }),
  },
  {
    path: '/admin/disputes/:saleId',
    lazy: async () => ({ Component: (await import('../features/admin/disputes/dispute-page.tsx')).DisputePage }),
  },
  {
    path: '/admin/statistics',
    lazy: async () => ({
      Component: (await import('../features/admin/statistics/statistics-page.tsx')).StatisticsPage,
    }),
  },
  {
    path: '/admin/audit',
    lazy: async () => ({ Component: (await import('../features/admin/audit-page.tsx')).AuditPage }),
  },
  {
    path: '/admin/settings',
    lazy: async () => ({
      Component: (await import('../features/admin/settings/settings-page.tsx')).CampusSettingsPage,
    }),
  },
  {
    path: '/admin/settings/identity',
    lazy: async () => ({ Component: (await import('../features/admin/settings/identity-page.tsx')).IdentityPage }),
  },
];

/** The administrator's routes, loaded when the first of them is opened. */
export const adminRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./shell/admin-layout.tsx')).AdminLayout }),
    children: [{ ErrorBoundary: RegionError, children: pages }],
  },
];
