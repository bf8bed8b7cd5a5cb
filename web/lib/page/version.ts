declare global {
  interface ImportMetaEnv {
    readonly VITE_APP_VERSION: string;
  }
}

/** The version in package.json at build time (vite.config.ts). */
export const version: string = import.meta.env.VITE_APP_VERSION;
