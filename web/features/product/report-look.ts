import { ID } from 'appwrite';
import { useEffect } from 'react';
import { campusDay } from '#domain/campus-time.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { attempt } from '../../lib/device/storage.ts';
import { answer, signup } from '../../lib/functions.ts';
import { whenIdle } from '../../lib/page/when-idle.ts';
import { useSession } from '../../lib/session/session.ts';

const deviceKey = 'lapak.device';
const seenKey = 'lapak.seen';

/** This browser's id for one day; it changes daily, to prevent tracking. */
function deviceOf(day: number): string {
  const [keptDay, kept] = (attempt(() => localStorage.getItem(deviceKey), null) ?? '').split(' ');
  if (keptDay === String(day) && kept) return kept;
  const device = ID.unique();
  attempt(() => localStorage.setItem(deviceKey, `${day} ${device}`), undefined);
  return device;
}

/** True once per tab, day and product. Records the view as reported. */
function isNews(look: string): boolean {
  const seen = (attempt(() => sessionStorage.getItem(seenKey), null) ?? '').split(',');
  if (seen.includes(look)) return false;
  attempt(() => sessionStorage.setItem(seenKey, [...seen.slice(-100), look].join()), undefined);
  return true;
}

async function report(productId: string): Promise<void> {
  // Bots are not counted. The list of bots loads with the report, not with the first screen.
  const { readsTags } = await import('#domain/share/preview-reader.ts');
  if (readsTags(navigator.userAgent)) return;
  const day = campusDay(Date.now(), campusZone());
  if (!isNews(`${day}${productId}`)) return;
  await answer(signup.views.$post({ json: { productId, device: deviceOf(day) } }));
}

/** Reports a view of this product once a day, when the page is idle; not for its seller and administrators. */
export function useReportedLook({ $id: productId, sellerId }: { $id: string; sellerId: string }): void {
  const session = useSession().data;
  const isStranger = session?.kind === 'guest' || (session && session.userId !== sellerId && !session.isAdmin);
  useEffect(() => {
    if (!isStranger || navigator.webdriver) return;
    let isThere = true;
    void whenIdle()
      .then(() => (isThere ? report(productId) : undefined))
      // A lost view is not an error.
      .catch(() => undefined);
    return () => {
      isThere = false;
    };
  }, [isStranger, productId]);
}
