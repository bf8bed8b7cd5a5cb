const hour = (time: string) => time.replace(':', '.');
const span = (opens: string, closes: string) => `${hour(opens)}–${hour(closes)}`;

/** The opening hours of a place, shown in the meeting planner. */
export const placeHours = {
  hint: (hint: string, opens: string, closes: string) =>
    [hint, opens === '' ? '' : `Buka ${span(opens, closes)}`].filter((part) => part !== '').join(' · '),
  outside: (name: string, time: string, opens: string, closes: string) =>
    `Pukul ${hour(time)} di luar jam ${name} (${span(opens, closes)}). Usul tetap dapat dikirim; pastikan Anda berdua bisa masuk.`,
} as const;
