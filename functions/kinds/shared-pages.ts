/** Share pages of kinds, in addition to those of products. */
import type { ErrorCode } from '../domain/errors.ts';
import type { ShareCard } from '../domain/share/share-card.ts';
import type { ShareWorld } from '../usecases/share/read-shared.ts';
import { sharedLinkPage } from './link/shared-page.ts';
import { sharedWantedPage } from './wanted/shared-page.ts';

/** Title and text of the page for an item that is no longer available. */
export interface GoneWords {
  readonly title: string;
  readonly text: string;
}

export interface SharedPage {
  /** Path prefix. The route parameter `parameter` follows it and is passed to `read`. */
  readonly path: string;
  readonly parameter: string;
  readonly read: (world: ShareWorld, id: string) => Promise<ShareCard>;
  /** Whether people are redirected to the client immediately, so that only link preview bots get the page. */
  readonly isSentOn: boolean;
  /** Texts for the error codes that `read` throws. */
  readonly gone: Partial<Record<ErrorCode, GoneWords>>;
}

export const sharedPages: readonly SharedPage[] = [sharedLinkPage, sharedWantedPage];
