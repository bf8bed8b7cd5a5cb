import { parseArgs } from 'node:util';
import { type CampusName, campusNames } from '../../seeds/demo-campuses.ts';
import { StartProblem } from './start-problem.ts';

export interface Flags {
  /** 0 picks a free port. */
  readonly port: number;
  /** Folder of the database and the files, relative to the project. */
  readonly data: string;
  /** Whether Appwrite's rate limits apply, as on a real server. */
  readonly limits: boolean;
  readonly campus: CampusName;
}

/** Each campus has its own folder, because their people have the same ids. */
const dataFolders: Readonly<Record<CampusName, string>> = { pertama: '.lapak', kedua: '.lapak-kedua' };

const string = { type: 'string' } as const;

function parse(args: readonly string[], command: string) {
  try {
    return parseArgs({
      args: [...args],
      options: { port: string, data: string, limits: { type: 'boolean' }, campus: string },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`${reason} Usage: ${command} -- [--port 4000] [--data .lapak] [--limits] [--campus kedua]`);
  }
}

/** The port is --port, else PORT, else 4000. Throws StartProblem. */
export function readFlags(args: readonly string[], env: NodeJS.ProcessEnv, command = 'npm start'): Flags {
  const flags = parse(args, command);
  const asked = flags.port ?? (env.PORT || '4000');
  const port = Number(asked);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartProblem(`"${asked}" is not a port: ports are whole numbers from 0 to 65535.`);
  }
  const campus = campusNames.find((name) => name === (flags.campus ?? 'pertama'));
  if (!campus)
    throw new StartProblem(`There is no demo campus "${flags.campus}": --campus ${campusNames.join(' or ')}.`);
  return { port, data: flags.data ?? dataFolders[campus], limits: flags.limits ?? false, campus };
}
