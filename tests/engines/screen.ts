/** A phone's screen, whichever engine draws it: what a person does there and sees. Journeys are written over this. */

import type { KeptSession } from '../e2e/new-people.ts';

/** Roles that journeys look for. */
export type Role = 'article' | 'button' | 'dialog' | 'heading' | 'img' | 'link' | 'log' | 'main' | 'radio' | 'region';

/** A thing on the page by what a person calls it. `name` is its whole accessible name; `text` is a part of what it says. */
export interface Look {
  readonly role?: Role;
  readonly name?: string | RegExp;
  /** The label of a field. */
  readonly label?: string;
  readonly text?: string;
  readonly css?: string;
  /** Where to look; the whole page otherwise. */
  readonly in?: Look;
  /** The title of the frame it is in. */
  readonly frame?: string;
}

/** Each action waits until it can be done, and each `see` until it is so; both give up after a minute. */
export interface Screen {
  readonly engine: Engine;
  /** Opens a path of the campus. */
  open(path: string): Promise<void>;
  /** Path and query of the page that is open. */
  path(): Promise<string>;
  press(look: Look): Promise<void>;
  /** Replaces what a field holds. */
  fill(look: Look, text: string): Promise<void>;
  /** Types into a field, key by key, and ends with Enter. */
  typeAndEnter(look: Look, text: string): Promise<void>;
  /** Chooses an option of a list by its text or its place, from 0. */
  choose(look: Look, option: string | number): Promise<void>;
  /** Gives a file to a file field, which may be hidden behind a button. */
  upload(look: Look, file: string): Promise<void>;
  see(look: Look): Promise<void>;
  /** Waits until exactly so many are seen. */
  seeCount(look: Look, count: number): Promise<void>;
  /** Runs a script in the page, given as the text of its body; its answer. */
  run(body: string): Promise<unknown>;
  /** Has this session and nothing else, as after a login long ago; null: a visitor. */
  become(session: KeptSession | null): Promise<void>;
  /** A PNG of what is on the screen. */
  picture(): Promise<Buffer>;
  /** Errors of the page and of its console until now. WebKit has no protocol for them: there they count from when a page has loaded. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const engines = ['firefox', 'webkit', 'chromium'] as const;
export type Engine = (typeof engines)[number];

export const size = { width: 390, height: 844 };

/** How long a page may take, on a machine that is busy with other things. */
export const patienceMs = 60_000;
