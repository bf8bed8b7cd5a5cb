/** The page of a person on the administrators' desk. */
export const personPath = (userId: string): string => `/admin/users/${encodeURIComponent(userId)}`;
