/** The document's title; React lifts it into <head>. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · Lapak Kampus`}</title>;
