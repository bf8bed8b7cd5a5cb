/** Requirements for the page of an order or a sale; returns a list of violations. */
import { formatPrice } from '../../../web/copy/format.ts';
import type { Measured } from './measure.ts';
import type { Agreed, Seeded, Side, TradeState } from './state.ts';

const mostWords = 90;

/** Does not count hours inside amounts, such as '15.00' in 'Rp 15.000'. */
const count = (text: string, part: string): number => text.split(part).filter((rest) => !/^\d/.test(rest)).length - 1;

/** Words that contradict an agreed meeting. */
const contradictions = [/Dikirim ke/, /Belum ada janji/, /Batas (pengambilan|penyerahan)/, /Shipped/];

/** A deadline may mention other hours than the agreed one. */
const deadline = /(sampai|sebelum|batas)[^.\n]{0,24}$/i;

function otherHours(text: string, { hour }: Agreed): string[] {
  const own = (hour ?? '').split('–');
  return [...text.matchAll(/\b([01]\d|2[0-3])\.[0-5]\d\b/g)]
    .filter(({ 0: found, index }) => !own.includes(found) && !deadline.test(text.slice(0, index)))
    .map(({ 0: found }) => `names another hour, ${found}`);
}

function agreedTrouble({ text, tickets }: Measured, agreed: Agreed): string[] {
  const ticket =
    tickets.find((lines) => lines.some((line) => count(line, agreed.hour ?? agreed.place) > 0)) ?? tickets[0];
  const top = (ticket ?? []).slice(0, 3).join('\n');
  const facts = [agreed.hour ?? '', agreed.place].filter((fact) => fact !== '');
  return [
    ...(ticket ? [] : ['has no ticket']),
    ...facts.filter((fact) => !top.includes(fact)).map((fact) => `${fact} is not in the first three lines`),
    ...facts.filter((fact) => count(text, fact) > 1).map((fact) => `${fact} stands ${count(text, fact)} times`),
    ...contradictions.filter((words) => words.test(text)).map((words) => `says ${words.source}`),
    ...otherHours(text, agreed),
  ];
}

const isOfOneSale = (path: string): boolean => /^\/(orders|sales)\//.test(path);

/** `path`: path of the measured page. */
export function troubleOn(state: TradeState, side: Side, path: string, seeded: Seeded, measured: Measured): string[] {
  const { words, text, button } = measured;
  const trouble: string[] = [];
  if (state.next[side] && !button) trouble.push(`has no button ${state.next[side]?.source}`);
  if (button && button.trouble !== '') trouble.push(`the next button is ${button.trouble}, at ${button.top} px`);
  if (!isOfOneSale(path)) return trouble;
  if (measured.emptyBoxes > 0) trouble.push('has an empty box');
  if (measured.actionLines > 1) trouble.push(`has its actions in ${measured.actionLines} lines`);
  if (words > mostWords) trouble.push(`has ${words} words`);
  if (seeded.agreed) trouble.push(...agreedTrouble(measured, seeded.agreed));
  if (seeded.amount) {
    const times = count(text, formatPrice(seeded.amount).replaceAll('\u00a0', ' '));
    if (times > 1) trouble.push(`the amount stands ${times} times`);
  }
  const turns = [...text.matchAll(/giliran anda/gi)].length;
  if (turns > Math.max(1, measured.tickets.length)) trouble.push(`says whose turn it is ${turns} times`);
  return trouble;
}
