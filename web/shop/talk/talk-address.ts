import type { NewTalkInput } from '#domain/message-input.ts';
import { talkLink, talkSubjects } from '#domain/talks/talk.ts';

const names = { product: 'barang', sale: 'pesanan', person: 'orang' } as const satisfies Record<
  NewTalkInput['about'],
  string
>;

/** A subject as URL parameters. */
export const aboutParams = ({ about, id }: NewTalkInput): Record<string, string> => ({ [names[about]]: id });

/** The page of a talk. `about`: the next message's subject, which stays in the URL across reloads and going back. */
export const talkPath = (talkId: string, about?: NewTalkInput): string =>
  about ? `${talkLink(talkId)}?${new URLSearchParams(aboutParams(about))}` : talkLink(talkId);

/** The next message's subject in the URL. */
export function aboutIn(params: URLSearchParams): NewTalkInput | undefined {
  const about = talkSubjects.find((subject) => params.get(names[subject]));
  return about && { about, id: params.get(names[about]) ?? '' };
}
