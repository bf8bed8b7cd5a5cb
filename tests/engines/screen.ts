/** A phone's screen in any engine: its actions and checks. Journeys use only this interface. */

import type { KeptSession } from '../e2e/new-people.ts';

/** Roles that journeys search for. */
export type Role = 'article' | 'button' | 'dialog' | 'heading' | 'img' | 'link' | 'log' | 'main' | 'radio' | 'region';

/**
 * Describes an element by its accessible name or text. `name` is the complete accessible name; `text` is a part of its
 * content.
 */
export interface Look {
  readonly role?: Role;
  readonly name?: string | RegExp;
  /** The label of a field. */
  readonly label?: string;
  readonly text?: string;
  readonly css?: string;
  /** The part of the page to search; the whole page by default. */
  readonly in?: Look;
  /** Title of the frame that contains it. */
  readonly frame?: string;
}

/** Each action waits until it is possible, and each `see` until it is true; both give up after a minute. */
export interface Screen {
  readonly engine: Engine;
  /** Opens a path of the campus. */
  open(path: string): Promise<void>;
  /** Path and query of the current page. */
  path(): Promise<string>;
  press(look: Look): Promise<void>;
  /** Replaces a field's value. */
  fill(look: Look, text: string): Promise<void>;
  /** Types into a field, key by key, and presses Enter. */
  typeAndEnter(look: Look, text: string): Promise<void>;
  /** Chooses an option of a list by its text or its index, from 0. */
  choose(look: Look, option: string | number): Promise<void>;
  /** Gives a file to a file input, which may be hidden behind a button. */
  upload(look: Look, file: string): Promise<void>;
  see(look: Look): Promise<void>;
  /** Waits until exactly this many matching elements are visible. */
  seeCount(look: Look, count: number): Promise<void>;
  /** Runs a script in the page, given as the text of its body; returns its result. */
  run(body: string): Promise<unknown>;
  /** Replaces all storage by this session, as after an earlier login; null makes the screen a visitor's. */
  become(session: KeptSession | null): Promise<void>;
  /** A PNG of the screen. */
  picture(): Promise<Buffer>;
  /**
   * Errors of the page and its console so far. WebKit has no protocol for them, so there they are recorded only after
   * the page has loaded.
   */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const engines = ['firefox', 'webkit', 'chromium'] as const;
export type Engine = (typeof engines)[number];

export const size = { width: 390, height: 844 };

/** Page timeout, generous for a busy machine. */
export const patienceMs = 60_000;
