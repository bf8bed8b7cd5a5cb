/** Rules of a project that a key may change (reference 15.2); what others ask is a field here. */
export interface Policies {
  sessionSeconds: number;
  /** Sessions a person may have at a time; 0 = any number. */
  sessionLimit: number;
  endSessionsOnPasswordChange: boolean;
  /** People who may sign up; 0 = any number. Keys are not held to it. */
  userLimit: number;
}

/** Those of a new project. */
export const newProjectPolicies: Readonly<Policies> = {
  sessionSeconds: 31_536_000,
  sessionLimit: 0,
  endSessionsOnPasswordChange: true,
  userLimit: 0,
};
