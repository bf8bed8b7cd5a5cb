import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { userTexts } from '../../../copy/admin.ts';
import { roleOptions } from '../../../copy/people.ts';
import { listRows } from '../../../lib/tables.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';
import { withId, wordConditions } from '../list/text-conditions.ts';

export const usersSpec: ListSpec = {
  table: 'profiles',
  searchLabel: userTexts.search,
  search: (text) => wordConditions(text, ['name', 'email', 'phone'], withId(text)),
  filters: [
    {
      param: 'role',
      label: userTexts.role,
      all: userTexts.allRoles,
      choices: [...roleOptions.map(({ value, label }) => ({ value, label, queries: [Query.equal('role', value)] }))],
    },
    {
      param: 'status',
      label: userTexts.status,
      all: userTexts.allStatuses,
      choices: [
        { value: 'aktif', label: userTexts.active, queries: [Query.equal('blocked', false)] },
        { value: 'blokir', label: userTexts.block, queries: [Query.equal('blocked', true)] },
      ],
    },
  ],
  sorts: [
    { value: 'terbaru', label: userTexts.newest, queries: [Query.orderDesc('$createdAt')] },
    { value: 'terlama', label: userTexts.oldest, queries: [Query.orderAsc('$createdAt')] },
    { value: 'nama', label: userTexts.byName, queries: [Query.orderAsc('name')] },
    { value: 'nama-z', label: userTexts.byNameDown, queries: [Query.orderDesc('name')] },
    { value: 'email', label: userTexts.byEmail, queries: [Query.orderAsc('email')] },
    { value: 'email-z', label: userTexts.byEmailDown, queries: [Query.orderDesc('email')] },
  ],
  dates: '$createdAt',
  columnSorts: { [userTexts.name]: ['nama', 'nama-z'], [userTexts.email]: ['email', 'email-z'] },
  pageSize: 15,
};

const columns = ['name', 'email', 'phone', 'photoId', 'profileImageUrl', 'role', 'blocked'] as const;

export const loadUsers = (page: PageRequest) => listRows('profiles', { select: columns, ...page });

export type ListedUser = Awaited<ReturnType<typeof loadUsers>>[number];

export const statusOf = (user: Pick<ListedUser, 'blocked'>) => (user.blocked ? userTexts.block : userTexts.active);

export const userCsvHeader = [
  userTexts.id,
  userTexts.name,
  userTexts.email,
  userTexts.phone,
  userTexts.role,
  userTexts.status,
  userTexts.joinedAt,
];

export const userCells = (user: ListedUser): CsvCell[] => [
  user.$id,
  user.name,
  user.email,
  user.phone,
  user.role,
  statusOf(user),
  new Date(user.$createdAt),
];
