/** What somebody typed, as questions that Appwrite can answer. */
import { limits } from '../limits.ts';
import { searchTerm } from './catalogue.ts';
import { inPhrases, isSoftWord } from './search-synonyms.ts';
import { token, typedSlipKeys } from './search-tokens.ts';
import { wordsOf } from './search-words.ts';

/** One word somebody typed; `parts` are several where they are a known phrase. */
export interface TypedWord {
  /** In one piece. */
  readonly text: string;
  readonly parts: readonly string[];
}

/** A condition: `search` on searchTokens (any of these tokens, the last one as a beginning) or `contains` on nameLowercase. */
export type Question =
  | { readonly ask: 'search'; readonly value: string }
  | { readonly ask: 'contains'; readonly value: string }
  /** All of the questions of one of these. */
  | { readonly ask: 'either'; readonly ways: readonly (readonly Question[])[] };

export interface SearchPlan {
  /** As it was typed, in lower case and single blanks. */
  readonly term: string;
  /** Those that a product must fit. */
  readonly words: readonly TypedWord[];
  /** Those that only rank. */
  readonly soft: readonly string[];
  /** In the name: each word at a word's beginning or inside of it, so all that contains the term and more. */
  readonly inName: readonly Question[];
  /** Each word in anything the product says. */
  readonly anywhere: readonly Question[];
  /** Each word in anything it says, or mistyped in its name. */
  readonly withSlips: readonly Question[];
  /** Any of the words; empty where there is one word only. */
  readonly anyWord: readonly Question[];
}

const search = (...tokens: string[]): Question => ({ ask: 'search', value: tokens.join(' ') });
const contains = (value: string): Question => ({ ask: 'contains', value });

/** 'kotak2' is how one writes 'kotak-kotak'. */
const unrepeated = (word: string): string => word.replace(/^(\p{L}{3,})2$/u, '$1');

/** Fulltext has nothing for one letter. */
const inName = (part: string): Question => ([...part].length < 2 ? contains(part) : search(token('part', part)));

function nameQuestions({ text, parts }: TypedWord): Question[] {
  const apart = parts.map(inName);
  return parts.length === 1 ? apart : [{ ask: 'either', ways: [apart, [search(token('phrase', text))]] }];
}

function wordQuestions({ text, parts }: TypedWord): Question[] {
  const apart = parts.map((part) => search(token('word', part)));
  return parts.length === 1 ? apart : [{ ask: 'either', ways: [apart, [search(token('phrase', text))]] }];
}

const slipTokens = (text: string): string[] => typedSlipKeys(text).map((key) => token('slip', key));
const slipQuestions = ({ parts }: TypedWord): Question[] =>
  parts.map((part) => search(...slipTokens(part), token('word', part)));

/** The questions of a typed text; null when there is nothing to search for. */
export function planSearch(text: string): SearchPlan | null {
  const term = searchTerm(text);
  if (term === '') return null;
  const typed = [...new Set(wordsOf(term).map(unrepeated))].slice(0, limits.searchWords);
  const hard = typed.filter((word) => !isSoftWord(word));
  const words = inPhrases(hard.length > 0 ? hard : typed).map((parts) => ({ text: parts.join(''), parts }));
  const soft = hard.length > 0 ? typed.filter(isSoftWord) : [];
  // Signs alone: only their own text can be looked for.
  if (words.length === 0)
    return { term, words, soft, inName: [contains(term)], anywhere: [], withSlips: [], anyWord: [] };
  const all = words.flatMap(({ parts }) => parts);
  return {
    term,
    words,
    soft,
    inName: words.flatMap(nameQuestions),
    anywhere: words.flatMap(wordQuestions),
    withSlips: words.flatMap(slipQuestions),
    anyWord: all.length > 1 ? [search(...all.map((part) => token('word', part)))] : [],
  };
}
