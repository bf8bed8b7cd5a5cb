import { campusTime } from '#domain/campus-time.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { checkoutMessages } from '../../web/copy/cart.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { addressesOn, idOf } from '../e2e/pages/addresses.ts';
import { marketCall, ordersOf } from '../e2e/shopping.ts';
import { timeZone } from '../e2e/this-campus.ts';
import { neighbours, talkOf } from '../e2e/trading-pair.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, field, orderToMeet } from './looks.ts';

const dayMs = 86_400_000;

test('two people talk live in different browser engines; Enter sends', async ({ screenOf, campus, engine }) => {
  const { rani, tono, ware } = await neighbours(campus, { name: 'Gitar Bekas' });
  const talk = `/messages/${await talkOf(campus, tono.id, ware.id)}`;
  const tonos = await screenOf(tono.id);
  const ranis = await screenOf(rani.id, engine === 'webkit' ? 'firefox' : 'webkit');
  const words = field('Tulis pesan...');
  for (const screen of [tonos, ranis]) await screen.open(talk);
  await ranis.see({ role: 'log', text: 'Permisi, mau tanya.' });
  await tonos.typeAndEnter(words, 'Senarnya masih lengkap?');
  await ranis.see({ role: 'log', text: 'Senarnya masih lengkap?' });
  await ranis.typeAndEnter(words, 'Lengkap, enam senar.');
  await tonos.see({ role: 'log', text: 'Lengkap, enam senar.' });
  await ranis.see({ text: 'Dibaca' });
});

test('an offer is accepted and ordered, and a meeting is agreed on', async ({ screenOf, campus }) => {
  const fan = { name: 'Kipas Meja', price: 100_000, stock: 1 };
  const { rani, tono, ware } = await neighbours(campus, fan, { isNegotiable: true, codAddress: 'Lobi GSG' });
  const talk = `/messages/${await talkOf(campus, tono.id, ware.id)}`;
  const [tonos, ranis] = [await screenOf(tono.id), await screenOf(rani.id)];
  for (const screen of [tonos, ranis]) await screen.open(talk);
  await tonos.press(button(offerTexts.nego));
  await tonos.fill(field(offerTexts.price), '80000');
  await tonos.press(button(offerTexts.send));
  await ranis.press(button(offerTexts.accept));
  await tonos.press(button(offerTexts.buy));
  await tonos.see({ text: 'Rp 80.000' });
  await orderToMeet(tonos, cashOnDelivery);
  await tonos.see({ text: checkoutMessages.codSuccess });

  const [order] = await ordersOf(campus, tono.id);
  const orderId = String(Reflect.get(Object(order), '$id'));
  await marketCall(campus, rani.id, 'POST', `/sales/${orderId}-1/events`, { event: 'accept' });
  await ranis.open(`/sales/${orderId}-1`);
  await ranis.press(button(meetingTexts.propose(false)));
  await ranis.fill(field(meetingTexts.date, dialog), campusTime(Date.now() + 2 * dayMs, timeZone).date);
  await ranis.fill(field('Jam (WIB)', dialog), '09:30');
  await ranis.press(button(meetingTexts.send, dialog));
  await tonos.open(`/orders/${orderId}`);
  await tonos.see({ text: '09.30 · Lobi GSG' });
  await tonos.press(button(meetingTexts.agree));
  for (const screen of [tonos, ranis]) await screen.see({ text: 'Bertemu' });
});

test('a talk opens scrolled to its last message', async ({ screenOf, campus }) => {
  const screen = await screenOf(idOf.student);
  const talk = (await addressesOn(campus, 'student')).find(({ path }) => path === '/messages/:talkId');
  await screen.open(talk?.address ?? '');
  await screen.see({ role: 'log' });
  const toEnd = `
    const log = document.querySelector('[role=log]');
    const box = [log, ...log.querySelectorAll('*')].find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 40) ?? log;
    const isLoading = document.querySelector('[class*="skeleton" i], [aria-busy="true"]');
    const areDrawn = [...document.images].every(({ complete }) => complete);
    return isLoading || !areDrawn ? -1 : Math.round(box.scrollHeight - box.scrollTop - box.clientHeight);`;
  await expect.poll(() => screen.run(toEnd)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => screen.run(toEnd)).toBeLessThanOrEqual(2);
});
