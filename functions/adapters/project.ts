/** The project that a function runs in. Separate from world.ts, which imports every kind of trade. */
import type { CampusSettings } from '../domain/settings/groups.ts';
import { currentCampus } from './campus.ts';
import { LeanClient } from './client.ts';
import { createRows } from './rows.ts';
import { endpoint, projectId } from './settings.ts';

/** Appwrite client for this function's project, with the API key of this execution. */
export const clientWith = (key: string): LeanClient =>
  new LeanClient().setEndpoint(endpoint()).setProject(projectId()).setKey(key);

/** Cache key of this process's project. */
export const project = (): string => `${endpoint()} ${projectId()}`;

/** This client only reads, so no transaction can miss a row that would need a repair. */
const nothingToRepair = async () => undefined;

/** The campus's settings, cached by this process. */
export const campusOf = (key: string, log: (message: string) => void): Promise<CampusSettings> =>
  currentCampus(project(), createRows(clientWith(key), nothingToRepair), log);
