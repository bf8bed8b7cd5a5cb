/** The entry `appwrite-local/backup`: backs up a data folder, even while its server runs, and restores it. */
export { backUp, damageIn, lostBlobs } from './back-up.ts';
export { lastTrial, noteTrial } from './last-trial.ts';
export { BackupProblem, verifyManifest } from './manifest.ts';
export { restore } from './restore.ts';
