import '../../../ui/styles/forms.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { reportStatuses } from '#domain/messages/report.ts';
import { adminMessages } from '../../../copy/messages.ts';
import classes from './report.module.css';
import { useDecision } from './report-calls.ts';
import type { ListedReport } from './reports-list.ts';

/** Choosing a decision offers what belongs to it: removing the product, or warning its seller. */
export function DecisionForm({ report }: { report: Pick<ListedReport, '$id' | 'status'> }) {
  const [chosen, setChosen] = useState<string>(report.status);
  const [removeProduct, setRemoveProduct] = useState(false);
  const [refused, setRefused] = useState(false);
  const decision = useDecision(report.$id);
  const status = reportStatuses.find((known) => known === chosen);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (decision.isPending) return;
    const isSame = !status || status === report.status;
    setRefused(isSame);
    if (isSame) return;
    decision.mutate({ status, removeProduct: status === 'resolved_product_removed' && removeProduct });
  };
  return (
    <form className={classes.card} aria-labelledby="keputusan" onSubmit={save}>
      <h2 id="keputusan">Keputusan</h2>
      <NativeSelect
        size="md"
        maw={420}
        label="Status laporan"
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value);
          setRefused(false);
        }}
        data={[...reportStatuses]}
        error={refused ? adminMessages.reportStatusSame : undefined}
      />
      {chosen === 'resolved_product_removed' ? (
        <Checkbox
          mt="md"
          size="md"
          color="cabai.7"
          label="Hapus juga produk ini dari etalase"
          description="Foto dan datanya ikut terhapus; pesanan lama tetap tercatat. Penjual diberi tahu."
          checked={removeProduct}
          onChange={({ currentTarget: { checked } }) => setRemoveProduct(checked)}
        />
      ) : null}
      {chosen === 'resolved_user_warned' && report.status !== chosen ? (
        <p className={classes.hint}>Penjual produk ini akan menerima notifikasi peringatan.</p>
      ) : null}
      <Button type="submit" size="md" mt="md" loading={decision.isPending}>
        Simpan Status
      </Button>
    </form>
  );
}
