/** The entry `appwrite-local/backup`: copies of a data folder, also while it is served, and the way back. */
export { backUp, damageIn, lostBlobs } from './back-up.ts';
export { lastTrial, noteTrial } from './last-trial.ts';
export { BackupProblem, verifyManifest } from './manifest.ts';
export { restore } from './restore.ts';
