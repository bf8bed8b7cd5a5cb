/** The admin page of a person. */
export const personPath = (userId: string): string => `/admin/users/${encodeURIComponent(userId)}`;
