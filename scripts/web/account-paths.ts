/** Addresses of the account forms, which have a layout of their own. The source of a regular expression. */
export const accountPaths = '^\\/(login|register|forgot-password|reset-password|verify-email)';
