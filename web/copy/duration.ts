/** `1 jam 30 menit` */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} jam` : '', rest > 0 ? `${rest} menit` : ''].filter(Boolean).join(' ');
}

/** The booked package: 'Satu sesi, 1 jam 30 menit'. */
export const bookedWords = (packageName: string, minutes: number): string =>
  `${packageName}, ${durationWords(minutes)}`;
