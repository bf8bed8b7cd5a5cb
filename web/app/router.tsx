import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LandingPage } from '../features/catalogue/landing/landing-page.tsx';
import { type KindPage, pagesFor } from '../kinds/pages.ts';
import { yieldToMain } from '../lib/page/when-idle.ts';
import { startAllCategories, startBrowseList, startHome, startProduct, startSchedule } from './early-data.ts';
import { RequireAdmin, RequireUser } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RegionError } from './region-error.tsx';
import { RootLayout } from './root-layout.tsx';

/** Loaders for pages of kinds of trade; they only start requests. */
const kindLoaders = new Map([['/schedule', startSchedule]]);

function routesOfKinds(whom: KindPage['for']): RouteObject[] {
  return pagesFor(whom).map(({ path, load }) => {
    const loader = kindLoaders.get(path);
    return { path, ...(loader ? { loader } : {}), lazy: async () => ({ Component: await load() }) };
  });
}

const forPeople: RouteObject[] = [
  ...routesOfKinds('people'),
  {
    path: '/home',
    loader: startHome,
    lazy: async () => ({ Component: (await import('../features/catalogue/home-page.tsx')).HomePage }),
  },
  { path: '/cart', lazy: async () => ({ Component: (await import('../features/cart/cart-page.tsx')).CartPage }) },
  {
    path: '/checkout',
    lazy: async () => ({ Component: (await import('../features/cart/checkout-page.tsx')).CheckoutPage }),
  },
  {
    path: '/orders',
    lazy: async () => ({ Component: (await import('../features/orders/orders-page.tsx')).OrdersPage }),
  },
  {
    path: '/semuakategori',
    loader: startAllCategories,
    lazy: async () => ({
      Component: (await import('../features/catalogue/all-categories-page.tsx')).AllCategoriesPage,
    }),
  },
  {
    path: '/wishlist',
    lazy: async () => ({ Component: (await import('../features/wishlist/wishlist-page.tsx')).WishlistPage }),
  },
  {
    path: '/wishlist/searches',
    lazy: async () => ({ Component: (await import('../features/wishlist/searches-page.tsx')).SearchesPage }),
  },
  {
    path: '/settings',
    lazy: async () => ({ Component: (await import('../features/profile/settings-page.tsx')).SettingsPage }),
  },
  {
    path: '/orders/:orderId',
    lazy: async () => ({ Component: (await import('../features/orders/order-page.tsx')).OrderPage }),
  },
  {
    path: '/messages',
    lazy: async () => ({ Component: (await import('../features/talks/talks-page.tsx')).TalksPage }),
  },
  {
    path: '/messages/:talkId',
    lazy: async () => ({ Component: (await import('../features/talks/talk-page.tsx')).TalkPage }),
  },
  { path: '/sales', lazy: async () => ({ Component: (await import('../features/sales/sales-page.tsx')).SalesPage }) },
  {
    path: '/sales/money',
    lazy: async () => ({ Component: (await import('../features/sales/money/money-page.tsx')).MoneyPage }),
  },
  {
    path: '/sales/:saleId',
    lazy: async () => ({ Component: (await import('../features/sales/sale-page.tsx')).SalePage }),
  },
  {
    path: '/sales/:saleId/scan',
    lazy: async () => ({ Component: (await import('../features/sales/scan-page.tsx')).ScanPage }),
  },
  {
    path: '/history',
    lazy: async () => ({ Component: (await import('../features/orders/history-page.tsx')).HistoryPage }),
  },
  {
    path: '/notifications',
    lazy: async () => ({
      Component: (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
    }),
  },
  {
    path: '/manage-products',
    lazy: async () => ({
      Component: (await import('../features/selling/manage-products-page.tsx')).ManageProductsPage,
    }),
  },
  {
    path: '/post-product',
    lazy: async () => ({ Component: (await import('../features/selling/post-product-page.tsx')).PostProductPage }),
  },
];

const forEverybody: RouteObject[] = [
  ...routesOfKinds('everybody'),
  {
    path: '/product/:productId',
    loader: startProduct,
    lazy: async () => ({ Component: (await import('../features/product/product-page.tsx')).ProductPage }),
  },
  {
    path: '/seller/:sellerId',
    lazy: async () => ({ Component: (await import('../features/seller/seller-page.tsx')).SellerPage }),
  },
  {
    path: '/products',
    loader: startBrowseList,
    lazy: async () => ({ Component: (await import('../features/catalogue/products-page.tsx')).ProductsPage }),
  },
  {
    path: '/profile',
    lazy: async () => ({ Component: (await import('../features/profile/profile-page.tsx')).ProfilePage }),
  },
  {
    path: '/panduan',
    lazy: async () => ({ Component: (await import('../features/rules/guide-page.tsx')).GuidePage }),
  },
  { path: '/rules', lazy: async () => ({ Component: (await import('../features/rules/rules-page.tsx')).RulesPage }) },
  { path: '/chat', lazy: async () => ({ Component: (await import('../features/support/chat-page.tsx')).ChatPage }) },
  {
    path: '/chat/:chatId',
    lazy: async () => ({
      Component: (await import('../features/support/conversation-page.tsx')).ConversationPage,
    }),
  },
  { path: '*', element: <NotFoundPage /> },
];

const forAuth: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }) },
  {
    path: '/login/google',
    lazy: async () => ({ Component: (await import('../features/auth/token-return-page.tsx')).GoogleReturnPage }),
  },
  {
    path: '/login/link',
    lazy: async () => ({ Component: (await import('../features/auth/link-page.tsx')).LinkPage }),
  },
  {
    path: '/verify-email',
    lazy: async () => ({ Component: (await import('../features/auth/verify-email-page.tsx')).VerifyEmailPage }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage }),
  },
  {
    path: '/register',
    lazy: async () => ({ Component: (await import('../features/auth/register-page.tsx')).RegisterPage }),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage }),
  },
];

/** Loads a page's code in a task of its own, so that it does not lengthen the task that starts the router. */
const inOwnTask = (route: RouteObject): RouteObject => {
  const { lazy } = route;
  return typeof lazy === 'function' ? { ...route, lazy: () => yieldToMain().then(lazy) } : route;
};

/** Routes whose pages need a session. */
export const guardIds = { people: 'people', desk: 'desk' } as const;

/**
 * All paths of the specification; starts loading the page of the current URL. An error replaces the failed page, inside
 * header and footer. The error boundary is a separate level, because a page that failed to load has none.
 */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        Component: RootLayout,
        ErrorBoundary: RegionError,
        children: [
          { path: '/', Component: LandingPage, ErrorBoundary: RegionError },
          inOwnTask({
            lazy: async () => ({ Component: (await import('./shell/auth-layout.tsx')).AuthLayout }),
            children: [{ ErrorBoundary: RegionError, children: forAuth.map(inOwnTask) }],
          }),
          inOwnTask({
            lazy: async () => ({ Component: (await import('./shell/market-layout.tsx')).MarketLayout }),
            children: [
              {
                ErrorBoundary: RegionError,
                children: [
                  { id: guardIds.people, Component: RequireUser, children: forPeople.map(inOwnTask) },
                  ...forEverybody.map(inOwnTask),
                ],
              },
            ],
          }),
          { id: guardIds.desk, Component: RequireAdmin, children: [] },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        if (path.startsWith('/admin/')) patch(guardIds.desk, (await import('./admin-routes.tsx')).adminRoutes);
      },
    },
  );

export type Router = ReturnType<typeof createRouter>;
