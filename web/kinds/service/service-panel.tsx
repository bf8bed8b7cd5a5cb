import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { durationWords } from '../../copy/duration.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatCost } from '../../copy/format.ts';
import { serviceTexts as texts } from '../../copy/service.ts';
import { serviceSentences } from '../../copy/service-fields.ts';
import { refusedFields } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { isToCome } from '../../lib/to-come.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { keepChoice, type LineChoice, readChoice } from '../choices.ts';
import type { KindPanelProps } from '../kind.ts';
import { PanelToCome } from '../panel-to-come.tsx';
import { AppointmentPicker } from './appointment-picker.tsx';
import { PackageFields, type TypedPackage } from './package-fields.tsx';
import { scheduleOptions } from './schedule-queries.ts';
import classes from './service.module.css';
import { serviceOptions, takenOptions } from './service-queries.ts';

/** Packages and free hours on the product's page; the choice carries over to the checkout. */
export function ServicePanel({ product, isOwn, children }: KindPanelProps) {
  const { $id: productId, sellerId } = product;
  const query = useQuery(serviceOptions(productId));
  const service = query.data;
  // Only buyers choose an hour.
  const hours = useQuery({ ...scheduleOptions(sellerId), enabled: !isOwn });
  const taken = useQuery({ ...takenOptions(sellerId), enabled: !isOwn });
  const [chosen, setChosen] = useState<LineChoice | undefined>(() => readChoice(productId));
  const choose = (next: LineChoice) => {
    keepChoice(productId, next);
    setChosen(next);
  };
  if ([query, hours, taken].some(isToCome)) return <PanelToCome />;
  if (!service)
    return (
      <>
        <p>{service === null ? texts.none : sentenceFor(query.error)}</p>
        {children}
      </>
    );
  return (
    <>
      <section className={classes.panel} aria-labelledby="paket-dan-jadwal">
        <h2 id="paket-dan-jadwal">{texts.title}</h2>
        {isOwn ? (
          <OwnPackages productId={productId} packages={service.packages} version={service.version} />
        ) : (
          <AppointmentPicker productId={productId} sellerId={sellerId} chosen={chosen} onChoose={choose} />
        )}
      </section>
      {children}
    </>
  );
}

interface OwnPackagesProps {
  productId: string;
  packages: readonly TypedPackage[];
  version: number;
}

/** The seller's own packages, editable. */
function OwnPackages({ productId, packages: present, version }: OwnPackagesProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<TypedPackage[] | null>(null);
  const save = useMutation({
    mutationFn: (next: TypedPackage[]) => {
      const packages = next.map((one) => ({ ...one, price: Number(one.price || 0) }));
      return answer(market.services[':productId'].$put({ param: { productId }, json: { packages, version } }));
    },
    onSuccess: async () => {
      void toast('good', texts.saved);
      setTyped(null);
      for (const table of ['services', 'products'] as const)
        await queries.invalidateQueries({ queryKey: queryKeys.table(table) });
    },
  });
  const errors = serviceSentences(refusedFields(save.error));
  if (!typed) {
    return (
      <>
        <ul className={classes.files}>
          {present.map(({ id, name, price, minutes }) => (
            <li key={id}>
              <span>
                {name} <small className={classes.hint}>{durationWords(minutes)}</small>
              </span>
              <strong>{formatCost(Number(price))}</strong>
            </li>
          ))}
        </ul>
        <Group>
          <Button size="md" variant="default" onClick={() => setTyped([...present])}>
            {texts.edit}
          </Button>
          <Button size="md" variant="light" component={Link} to="/schedule">
            {texts.toSchedule}
          </Button>
        </Group>
      </>
    );
  }
  return (
    <form
      noValidate
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(typed);
      }}
    >
      <PackageFields packages={typed} errors={errors} onChange={setTyped} />
      {save.error && Object.keys(errors).length === 0 ? (
        <Alert color="cabai" role="alert">
          {sentenceFor(save.error)}
        </Alert>
      ) : null}
      <Group>
        <Button size="md" type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={() => {
            save.reset();
            setTyped(null);
          }}
        >
          {texts.cancel}
        </Button>
      </Group>
    </form>
  );
}
