/** Recorded steps that the embedded server knowingly does not meet. */
export type KnownDifference = {
  readonly scenario: string;
  readonly steps: readonly number[];
  readonly reason: string;
};

/** The real server fails with "Server Error", which needs no imitation. */
const serverErrors: readonly KnownDifference[] = [
  { scenario: 'account-more', steps: [3], reason: 'sign-up with a name of null: refused as a wrong value' },
  { scenario: 'rows-more', steps: [26], reason: 'a change with data of null: refused as a wrong value' },
  { scenario: 'm-find', steps: [21], reason: 'a search for nothing but a mark finds nothing' },
  { scenario: 'm-trade', steps: [56, 59], reason: 'a commit that counts by 0 or less: refused as a wrong value' },
];

/** Steps where the embedded server is deliberately stricter than Appwrite. */
const ownStrictness: readonly KnownDifference[] = [
  {
    scenario: 'storage-more',
    steps: [36, 37, 38, 39, 40],
    reason: 'an upload belongs to who began it: nobody else may send its last piece and own the file afterwards',
  },
  {
    scenario: 'storage',
    steps: [10, 13, 15, 26, 27, 30, 78],
    reason: 'a bucket for pictures takes pictures only: neither padding, nor text called .png, nor nothing at all',
  },
  { scenario: 'm-files', steps: [76], reason: 'nor text called .png' },
  {
    scenario: 'm-live',
    steps: [53, 55],
    reason: "a change by a key does not send the person's password hash to the person's sockets",
  },
  {
    scenario: 'guards',
    steps: [40],
    reason: 'a body of 10 MB is refused before it is read, so it is not told which parameter was too long',
  },
  {
    scenario: 'guards',
    steps: [54, 55],
    reason: 'a change to the values that are there takes the right to change, and nobody is told of one by a guest',
  },
  {
    scenario: 'guards',
    steps: [68],
    reason: 'a cursor on a row the caller may not read is one on no row: orders would compare its values',
  },
  {
    scenario: 'guards',
    steps: [30, 31, 35, 36, 38],
    reason: 'executions are scheduled for later by keys only: anybody else could fill the disk for years ahead',
  },
  { scenario: 'queries', steps: [158], reason: 'the same for a guest' },
  {
    scenario: 'queries',
    steps: [109],
    reason: 'without a key a page has at most 1,000 rows: longer ones hold up others',
  },
  { scenario: 'm-find', steps: [149], reason: 'the same' },
  { scenario: 'k-listing', steps: [58], reason: 'the same in a list by another column' },
  {
    scenario: 'guards',
    steps: [82, 83, 90, 93],
    reason: 'mailed links end with a new address and with a new password: they prove the address they were sent to',
  },
  {
    scenario: 'guards',
    steps: [96, 98, 100, 107, 110],
    reason: 'an open socket follows what its person loses: session, access and labels',
  },
  { scenario: 'k-letters', steps: [38], reason: 'how many subscribed follows at once, not when a worker comes to it' },
];

/** Parts of the API that the product never calls; the embedded server returns 404. */
const servicesNotCalled: readonly KnownDifference[] = [
  { scenario: 'guards', steps: [16, 17], reason: 'audit logs of users' },
  { scenario: 'general', steps: [55], reason: 'locale' },
  { scenario: 'general', steps: [56, 57], reason: 'avatars' },
  { scenario: 'general', steps: [58, 59, 60, 61, 62], reason: 'teams' },
  { scenario: 'account-more', steps: [52], reason: 'memberships of a person' },
  { scenario: 'guards', steps: [12, 13], reason: 'memberships of a person' },
  { scenario: 'k-people', steps: [60], reason: 'memberships of a person' },
];

/** Every listed step must differ on the embedded server: remove a step that passes. */
export const knownDifferences: readonly KnownDifference[] = [...serverErrors, ...ownStrictness, ...servicesNotCalled];
