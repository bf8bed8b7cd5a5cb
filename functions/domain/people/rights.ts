/** Who may do what on the desk: each role is a label of the account, and this is the one table of what it allows. */
import { DomainError } from '../errors.ts';

/** Roles that are labels: permissions of tables and functions name them. */
export const staffRoles = ['admin', 'moderator', 'treasurer'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What a person is on this campus; everybody without a label of the desk is a user. */
export const roles = ['user', ...staffRoles] as const;
export type Role = (typeof roles)[number];

export const rights = [
  /** The settings of the campus. */
  'settings',
  /** Giving and taking roles. */
  'roles',
  /** What everybody on the desk sees of it: who the fixed administrator is, what waits for their own role. */
  'staff',
  /** Accounts: names, blocks, deletion, notes. */
  'people',
  'reports',
  'products',
  /** The support chat. */
  'chat',
  /** Reading orders and sales, with their amounts. */
  'trades',
  /** Deciding them: status, disputes, absences. */
  'decisions',
  /** Payouts, refunds, accounts, the ledger. */
  'money',
  /** Announcements to everybody. */
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
  treasurer: ['staff', 'trades', 'money'],
  admin: rights.filter((right) => !ofOwner.includes(right)),
};

const isStaffRole = (label: string): label is StaffRole => (staffRoles as readonly string[]).includes(label);

/** The role of an account; with several labels the one that allows most. */
export const roleOfLabels = (labels: readonly string[]): Role =>
  staffRoles.find((role) => labels.includes(role)) ?? 'user';

/** Whether this account works on the desk. */
export const isStaff = (labels: readonly string[]): boolean => labels.some(isStaffRole);

/** The labels that give a person this role and no other one of the desk; other labels stay. */
export function labelsFor(role: Role, labels: readonly string[]): string[] {
  const others = labels.filter((label) => !isStaffRole(label));
  return role === 'user' ? others : [...others, role];
}

/** What these labels allow. `isOwner`: the fixed administrator, who alone decides settings and roles. */
export function rightsOf(labels: readonly string[], isOwner: boolean): ReadonlySet<Right> {
  const own = labels.filter(isStaffRole).flatMap((role) => rightsOfRole[role]);
  return new Set(isOwner && labels.includes('admin') ? [...own, ...ofOwner] : own);
}

/** The roles that have this right by their label. */
export const rolesWith = (right: Right): StaffRole[] => staffRoles.filter((role) => rightsOfRole[role].includes(right));

/** @throws forbidden */
export function assertRight(held: ReadonlySet<Right>, needed: Right): void {
  if (!held.has(needed)) throw new DomainError('forbidden', { right: needed });
}
