/** Below a part, where its bundle was bought. */
export const bundleFrom = (name: string): string => `Dari paket ${name}`;
