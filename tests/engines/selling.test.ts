import { writeFileSync } from 'node:fs';
import { adminId } from '../../seeds/campus/people.ts';
import { dashboardTexts, reportTexts } from '../../web/copy/admin.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { sellingMessages } from '../../web/copy/selling.ts';
import { usualHandover, usualStates } from '../../web/copy/usual-sale.ts';
import { moveIn } from '../e2e/new-people.ts';
import { acceptedSale } from '../e2e/sellers.ts';
import { stored } from '../e2e/shopping.ts';
import { homeCategory } from '../e2e/this-campus.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import { test } from './fixtures.ts';
import { button, field, heading, region } from './looks.ts';

test('a product is posted with a photo', async ({ screenOf, campus }, info) => {
  const photo = info.outputPath('depan.jpg');
  writeFileSync(photo, (await smallPhoto('depan.jpg')).buffer);
  const screen = await screenOf((await moveIn(campus, { name: 'Sri Penjual' })).id);
  await screen.open('/post-product');
  await screen.see(button(/^(Pilih|Tambah) foto$/));
  await screen.upload({ css: 'input[type=file]' }, photo);
  await screen.see({ css: '[data-state="ready"]' });
  await screen.choose(field(productFieldLabels.category), homeCategory);
  await screen.fill(field(productFieldLabels.name), 'Rak Buku Kayu Jati');
  await screen.fill(field(productFieldLabels.price), '150000');
  await screen.fill(field(productFieldLabels.description), 'Kokoh, tinggi 120 cm.');
  await screen.press(button(/Tempat/));
  await screen.fill(field(productFieldLabels.location), 'Gate 2');
  await screen.fill(field(productFieldLabels.codAddress), 'Depan gerbang GSG');
  await screen.press(button('Posting Produk'));
  await screen.see({ text: sellingMessages.added });
  await screen.press(button('Nanti saja'));
  await screen.press({ role: 'link', name: 'Lihat Rak Buku Kayu Jati' });
  await screen.see({ role: 'img', name: 'Foto Rak Buku Kayu Jati' });
});

test("the buyer's code completes a sale on both screens", async ({ screenOf, campus }) => {
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const { saleId, buyer } = await acceptedSale(campus, rani);
  const [buyers, sellers] = [await screenOf(buyer.id), await screenOf(rani.id)];
  await buyers.open(`/orders/${saleId.slice(0, 20)}`);
  await buyers.press(button('Tampilkan kode'));
  await buyers.see({ role: 'img', name: handoverTexts.picture });
  await sellers.open(`/sales/${saleId}`);
  await sellers.fill(
    field(handoverTexts.fieldOf('Wening Asri')),
    String(await stored(campus, 'handoverCodes', saleId, 'code')),
  );
  await sellers.press(button(usualHandover.button('ready')));
  await sellers.see({ ...region('Pesanan Wening Asri'), text: usualStates.completed });
  await buyers.see({ ...region('Pesanan dari Rani Penjual'), text: usualStates.completed });
});

test('the administrator’s dashboard shows the campus’s figures and pending work', async ({ screenOf }) => {
  const screen = await screenOf(adminId);
  await screen.open('/admin/dashboard');
  for (const figure of ['Total User', 'Total Produk', dashboardTexts.totalOrders, dashboardTexts.totalSettled])
    await screen.see({ text: figure });
  await screen.see({ role: 'link', in: region(attentionTexts.title) });
  await screen.press({ text: 'Lihat Semua Laporan' });
  await screen.see(heading(reportTexts.title));
});
