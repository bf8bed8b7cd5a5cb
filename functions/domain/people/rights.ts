/** The staff's roles and rights. A role is a label of the account; this is the only table of what each role allows. */
import { DomainError } from '../errors.ts';

/** Roles stored as account labels; permissions of tables and functions refer to them. */
const staffRoles = ['admin', 'moderator', 'treasurer'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A person's role; accounts without a staff label are users. */
export const roles = ['user', ...staffRoles] as const;
export type Role = (typeof roles)[number];

const rights = [
  /** The settings of the campus. */
  'settings',
  /** Giving and taking roles. */
  'roles',
  /** For all staff: the fixed administrator's identity, and the work that waits for their own role. */
  'staff',
  /** Accounts: names, blocks, deletion, notes. */
  'people',
  'reports',
  'products',
  /** The support chat. */
  'chat',
  /** Reading orders and sales in full: addresses, goods, meetings, messages. */
  'trades',
  /** Deciding on orders and sales: status, disputes, absences. */
  'decisions',
  /** Payouts, refunds, accounts, the ledger, and the payments of orders. */
  'money',
  /** Announcements. */
  'news',
  /** Counts and charts of the whole campus. */
  'overview',
  'audit',
] as const;
export type Right = (typeof rights)[number];

const ofOwner: readonly Right[] = ['settings', 'roles'];

export const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  user: [],
  moderator: ['staff', 'people', 'reports', 'products', 'chat'],
  treasurer: ['staff', 'money'],
  admin: rights.filter((right) => !ofOwner.includes(right)),
};

const isStaffRole = (label: string): label is StaffRole => (staffRoles as readonly string[]).includes(label);

/** The role of an account; with several labels the one with the most rights. */
export const roleOfLabels = (labels: readonly string[]): Role =>
  staffRoles.find((role) => labels.includes(role)) ?? 'user';

/** Appwrite lets a label in another case read rows as well. Here it gives no right, and is removed with the role. */
const readsAsStaff = (label: string): boolean => isStaffRole(label.toLowerCase());

/** Whether this account belongs to the staff. */
export const isStaff = (labels: readonly string[]): boolean => labels.some(readsAsStaff);

/** The account's labels with `role` as the only staff role; other labels stay. */
export function labelsFor(role: Role, labels: readonly string[]): string[] {
  const others = labels.filter((label) => !readsAsStaff(label));
  return role === 'user' ? others : [...others, role];
}

/** Whether `role` is the only staff role of these labels, in any letter case. */
export const hasRole = (labels: readonly string[], role: Role): boolean =>
  labelsFor(role, labels).toSorted().join() === labels.toSorted().join();

/** The rights of these labels. `isOwner`: the fixed administrator, who alone decides settings and roles. */
export function rightsOf(labels: readonly string[], isOwner: boolean): ReadonlySet<Right> {
  const own = labels.filter(isStaffRole).flatMap((role) => rightsOfRole[role]);
  return new Set(isOwner && labels.includes('admin') ? [...own, ...ofOwner] : own);
}

/** The roles with this right. */
export const rolesWith = (right: Right): StaffRole[] => staffRoles.filter((role) => rightsOfRole[role].includes(right));

/** @throws forbidden */
export function assertRight(held: ReadonlySet<Right>, needed: Right): void {
  if (!held.has(needed)) throw new DomainError('forbidden', { right: needed });
}
