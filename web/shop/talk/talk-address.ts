import type { NewTalkInput } from '#domain/message-input.ts';
import { talkLink, talkSubjects } from '#domain/talks/talk.ts';

const names = { product: 'barang', sale: 'pesanan', person: 'orang' } as const satisfies Record<
  NewTalkInput['about'],
  string
>;

/** As the address of a talk says it. */
export const aboutParams = ({ about, id }: NewTalkInput): Record<string, string> => ({ [names[about]]: id });

/** The page of a talk; `about` hangs on the next message, over reloads and the way back. */
export const talkPath = (talkId: string, about?: NewTalkInput): string =>
  about ? `${talkLink(talkId)}?${new URLSearchParams(aboutParams(about))}` : talkLink(talkId);

/** What an address says that the next message is about. */
export function aboutIn(params: URLSearchParams): NewTalkInput | undefined {
  const about = talkSubjects.find((subject) => params.get(names[subject]));
  return about && { about, id: params.get(names[about]) ?? '' };
}
