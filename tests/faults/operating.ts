import type { Fault } from './fault.ts';

const near = 'tests/deploy';

/** Faults of deploying, checks, backups and settings. They were written on 2026-11-26, before any of them was tried. */
export const operatingFaults: readonly Fault[] = [
  {
    name: 'backups: the oldest are kept',
    file: 'deploy/host/backups.ts',
    from: 'other.madeAt - one.madeAt',
    to: 'one.madeAt - other.madeAt',
    harm: '`--keep 14` deletes the backup that was just made, and the trial tries one of last year',
    tests: [`${near}/small-findings.test.ts`],
  },
  {
    name: 'doctor: a disk without file entries is fine',
    file: 'deploy/doctor/check-machine.ts',
    from: 'disk.files > 0 && disk.ffree < disk.files / 50',
    to: 'disk.files > 0 && disk.ffree === 0',
    harm: 'uploads fail on a disk with room, and the doctor finds nothing until the last entry is gone',
    tests: [`${near}/doctor.test.ts`],
  },
  {
    name: 'doctor: a certificate is good until its last day',
    file: 'deploy/doctor/check-address.ts',
    from: 'Math.min(14 * day, (until - from) / 4)',
    to: '0',
    harm: 'nobody hears of a renewal that fails before browsers refuse the campus',
    tests: [`${near}/small-findings.test.ts`],
  },
  {
    name: 'doctor: a clock that is behind is right',
    file: 'deploy/doctor/check-machine.ts',
    from: 'if (Math.abs(off) <= mostOff)',
    to: 'if (off <= mostOff)',
    harm: 'codes and deadlines are minutes late, and the doctor says that all is well',
    tests: [`${near}/small-findings.test.ts`],
  },
  {
    name: 'deploy: a bound that came as BigInt differs',
    file: 'deploy/project/compare-column.ts',
    from: "  if (typeof want === 'number') return Number(have) === want;\n",
    to: '',
    harm: 'each deploy changes the same columns again and again',
    tests: [`${near}/small-findings.test.ts`],
  },
  {
    name: 'upgrade: an older version takes newer data over',
    file: 'deploy/project/data-migrations.ts',
    from: 'if (unknown.length > 0)',
    to: 'if (unknown.length > 1)',
    harm: 'after a step back the former version writes into data that it cannot read',
    tests: [`${near}/data-migrations.test.ts`],
  },
  {
    name: 'deploy: another direction of an index is none',
    file: 'deploy/project/plan-tables.ts',
    from: ' &&\n    (ordersOf(wanted).length === 0 || orders.length === 0 || orders.join() === ordersOf(wanted).join())',
    to: ' && orders.length >= 0',
    harm: 'a list stays slow after the release that gave its index the direction it is read in',
    tests: [`${near}/small-findings.test.ts`],
  },
  {
    name: 'campus file: a slip in a group’s name is nothing',
    file: 'deploy/campus/campus-file.ts',
    from: '(known) => known === name',
    to: '(known) => known.startsWith(name)',
    harm: 'a team that writes "place" for "places" reads that nothing is to change, and looks for hours',
    tests: [`${near}/campus-file.test.ts`],
  },
  {
    name: 'deploy: upkeep does not know the payments',
    file: 'deploy/project/deploy-settings.ts',
    from: "const PAYING_FUNCTIONS = ['market', 'admin', 'payments', 'upkeep'];",
    to: "const PAYING_FUNCTIONS = ['market', 'admin', 'payments'];",
    harm: 'a payment whose news got lost stays open, for nobody asks Midtrans later',
    tests: [`${near}/small-findings.test.ts`],
  },
  {
    name: 'settings: quiet hours over midnight are none',
    file: 'functions/domain/settings/quiet-hours.ts',
    from: '(quietToHour - quietFromHour + dayHours) % dayHours;',
    to: 'Math.max(0, quietToHour - quietFromHour);',
    harm: 'a campus that is quiet from 22 to 6 rings at night',
    tests: [
      'tests/domain/campus-time.test.ts',
      'tests/domain/notification-channels.test.ts',
      'tests/domain/settings.test.ts',
    ],
  },
];
