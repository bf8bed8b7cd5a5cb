/** Role 'admin' is a label of the account: only a key can give it, and permissions name it. */
export type Role = 'user' | 'admin';

const adminLabel = 'admin';

/** Spec 6: who may do what an administrator does. */
export const isAdministrator = (labels: readonly string[]): boolean => labels.includes(adminLabel);

/** The role on a person's messages (spec section 6). */
export const roleOf = (isAdmin: boolean): Role => (isAdmin ? 'admin' : 'user');

/** The labels with which a person has this role; others stay. */
export function labelsFor(role: Role, labels: readonly string[]): string[] {
  const others = labels.filter((label) => label !== adminLabel);
  return role === 'admin' ? [...others, adminLabel] : others;
}
