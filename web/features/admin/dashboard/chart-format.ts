const dayMonth = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const short = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 });

/** '2026-03-02' → '2 Mar' */
export const formatDayMonth = (day: string) => dayMonth.format(new Date(`${day}T00:00:00Z`));

/** 1250000 → '1,3 jt', for an axis. */
export const formatShortPrice = (amount: number) => short.format(amount);
