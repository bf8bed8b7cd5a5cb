// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { forgetEarlySearch, keepEarlySearch, takeEarlySearch } from '../../web/lib/page/early-search.ts';

let root: HTMLElement;
let input: HTMLInputElement;

beforeEach(() => {
  forgetEarlySearch();
  document.body.innerHTML = '<div id="root"><input type="search"></div><button>Lain</button>';
  root = document.querySelector<HTMLElement>('#root') ?? document.body;
  input = root.querySelector('input') ?? document.createElement('input');
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('text typed into the search field before hydration, and its focus, are kept', async () => {
  keepEarlySearch(root);
  input.focus();
  input.value = 'gita';
  root.replaceChildren();
  await nextTask();
  expect(takeEarlySearch()).toEqual({ text: 'gita', wasFocused: true });
  expect(takeEarlySearch()).toBeUndefined();
});

test('a search field focused before the scripts loaded keeps its focus', () => {
  input.focus();
  keepEarlySearch(root);
  root.replaceChildren();
  expect(takeEarlySearch()).toEqual({ text: '', wasFocused: true });
});

test('a search field that lost focus before hydration is not focused again', async () => {
  input.focus();
  keepEarlySearch(root);
  document.querySelector('button')?.focus();
  await nextTask();
  root.replaceChildren();
  expect(takeEarlySearch()).toEqual({ text: '', wasFocused: false });
});
