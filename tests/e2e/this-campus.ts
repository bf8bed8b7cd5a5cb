/** The demo campus of the journeys: the first, or with CAMPUS=kedua the second. Its names are defined here. */
import { campusDefaults } from '#domain/settings/defaults.ts';
import { type CampusName, campusNames, demoCampuses } from '../../seeds/demo-campuses.ts';

function named(wanted = 'pertama'): CampusName {
  const name = campusNames.find((one) => one === wanted);
  if (!name) throw new Error(`CAMPUS=${wanted}: there are ${campusNames.join(' and ')}`);
  return name;
}

export const campusName = named(process.env.CAMPUS);
const { mailDomain, settings } = demoCampuses[campusName];
const { identity, places, rules } = { ...campusDefaults, ...settings };

/** Domain of the e-mail addresses of its people. */
export const peopleAt = mailDomain;
export const { marketName } = identity;
export const { timeZone } = places;
export { rules };

const words = {
  pertama: { students: ['sari', 'budi'], homeCategory: 'Rumah Tangga', place: 'Gate 2' },
  kedua: { students: ['ical', 'uli'], homeCategory: 'Isi Asrama', place: 'Danau' },
} as const;
/** Two students of the seeds; the category of a shelf or a rug; one of the places. */
export const { students, homeCategory, place } = words[campusName];

/** A sentence of the app in which the first campus's name is replaced by that of this campus. */
export const here = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source.replaceAll('Lapak Kampus', marketName), flags);
