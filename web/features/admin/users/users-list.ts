import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { listRows } from '../../../lib/tables.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';

export const usersSpec: ListSpec = {
  table: 'profiles',
  searchLabel: 'Cari nama, email atau telepon…',
  search: (text) => [
    Query.or([Query.contains('name', text), Query.contains('email', text), Query.contains('phone', text)]),
  ],
  filters: [
    {
      param: 'role',
      label: 'Role',
      all: 'Semua role',
      choices: [
        { value: 'user', label: 'User', queries: [Query.equal('role', 'user')] },
        { value: 'admin', label: 'Admin', queries: [Query.equal('role', 'admin')] },
      ],
    },
    {
      param: 'status',
      label: 'Status',
      all: 'Semua status',
      choices: [
        { value: 'aktif', label: 'Aktif', queries: [Query.equal('blocked', false)] },
        { value: 'blokir', label: 'Blokir', queries: [Query.equal('blocked', true)] },
      ],
    },
  ],
  sorts: [
    { value: 'terbaru', label: 'Terbaru bergabung', queries: [Query.orderDesc('$createdAt')] },
    { value: 'terlama', label: 'Terlama bergabung', queries: [Query.orderAsc('$createdAt')] },
    { value: 'nama', label: 'Nama A–Z', queries: [Query.orderAsc('name')] },
  ],
  pageSize: 15,
};

const columns = ['name', 'email', 'phone', 'photoId', 'profileImageUrl', 'role', 'blocked'] as const;

export const loadUsers = (page: PageRequest) => listRows('profiles', { select: columns, ...page });

export type ListedUser = Awaited<ReturnType<typeof loadUsers>>[number];

export const statusOf = (user: Pick<ListedUser, 'blocked'>) => (user.blocked ? 'Blokir' : 'Aktif');

export const userCsvHeader = ['ID', 'Nama', 'Email', 'Telepon', 'Role', 'Status', 'Bergabung'];

export const userCells = (user: ListedUser): CsvCell[] => [
  user.$id,
  user.name,
  user.email,
  user.phone,
  user.role,
  statusOf(user),
  formatDateTime(user.$createdAt),
];
