/** Sections of the specification with the parts that each names. */
export const specParts: Readonly<Record<string, readonly string[]>> = {
  '1.': ['Audience and footer', 'Visitors', 'Logged-in users', 'Sellers', 'Administrator', 'Payment', 'Photos'],
  '2.': [
    ...['/', '/login', '/register', '/forgot-password', '/home', '/semuakategori', '/products', '/product/{productId}'],
    ...['/cart', '/checkout', '/orders', '/post-product', '/wishlist', '/profile', '/settings', '/history'],
    ...['/notifications', '/chat', '/chat/{chatId}', '/manage-products', '/admin/dashboard', '/admin/products'],
    ...['/admin/users', '/admin/orders', '/admin/chat', '/admin/reports', '/admin/reports/{reportId}'],
    'Profile dropdown',
  ],
  '3.': [
    ...['Product', 'User', 'Cart', 'Wishlist', 'Order', 'Report', 'Chat', 'Notification', 'Categories', 'Locations'],
    ...['Report reasons', 'Payment methods'],
  ],
  '4.': [
    ...['Order status at creation', 'Order status, administrator flow', 'Order status styling', 'Checkout flow'],
    ...['Add to cart', 'Wishlist toggle', "Wishlist 'move to cart'", 'Login outcome', 'Report status values', 'User'],
    ...['Profile edit', 'Paging'],
  ],
  '5.': [
    ...['Login', 'Register', 'Forgot password', 'Post product', 'Seller product form', 'Admin product add', 'Report'],
    ...['Report status update', 'Checkout', 'Cart', 'Profile', 'Chat', 'Filters', 'Delete confirmations'],
  ],
  '6.': ['Visitor', 'User', 'Seller', 'Administrator', 'Blocked user', "A message's role"],
  '7.': [
    ...['Products', 'Carts and wishlists', 'Orders', 'Users', 'Reports', 'Chats', 'Notifications', 'Dashboard counts'],
    ...['Authentication operations', 'POST {host}/api/create-snap-token', 'Image upload'],
  ],
  '8.': ['Login and Google', 'Register', 'Products', 'Cart', 'Wishlist', 'Report', 'Payment', 'Profile', 'Logout'],
  '9.': [
    ...['Page sizes', 'Price filter', 'Discounted price', 'Carousel', 'Password and photo', 'Newest reports'],
    ...[
      'Notifications',
      'Chat preview',
      'Relative time',
      'Notification time',
      'Currency',
      'Balance card',
      'Default avatar',
    ],
  ],
  // Differences that the specification does not ask for.
  '10.': [...['Ordered lines', 'Messages', 'Cut network', 'Block', 'Google', 'Obvious passwords', 'Address', 'Roles']],
};
