/** The page of a person on the desk. */
export const personPath = (userId: string): string => `/admin/users/${encodeURIComponent(userId)}`;
