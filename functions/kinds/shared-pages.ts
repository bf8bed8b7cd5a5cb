/** The list of pages behind shared links that kinds have besides those of products. */
import type { ErrorCode } from '../domain/errors.ts';
import type { ShareCard } from '../domain/share/share-card.ts';
import type { ShareWorld } from '../usecases/share/read-shared.ts';
import { sharedLinkPage } from './link/shared-page.ts';
import { sharedWantedPage } from './wanted/shared-page.ts';

/** Title and text of the page where something shared is gone. */
export interface GoneWords {
  readonly title: string;
  readonly text: string;
}

export interface SharedPage {
  /** Followed by the parameter of this name, which `read` takes. */
  readonly path: string;
  readonly parameter: string;
  readonly read: (world: ShareWorld, id: string) => Promise<ShareCard>;
  /** Whether people are sent on to the client at once; only programs that draw cards stay. */
  readonly isSentOn: boolean;
  /** What its refusals say. */
  readonly gone: Partial<Record<ErrorCode, GoneWords>>;
}

export const sharedPages: readonly SharedPage[] = [sharedLinkPage, sharedWantedPage];
