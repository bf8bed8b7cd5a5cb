import { existsSync } from 'node:fs';
import { installPackages, installsPackages, updatePackages } from './debian.ts';

const places = ['/usr/bin/soffice', '/usr/bin/libreoffice'];
const found = () => places.find((place) => existsSync(place));

/**
 * The path of LibreOffice; on Debian as root its spreadsheet is installed with apt if missing. Otherwise throws with
 * installation advice.
 */
export async function findLibreOffice(): Promise<string> {
  if (!found() && installsPackages()) {
    await updatePackages();
    await installPackages('libreoffice-calc-nogui');
  }
  const path = found();
  if (!path)
    throw new Error('Spreadsheets are opened in LibreOffice: install it ("libreoffice-calc-nogui" on Debian).');
  return path;
}
