import { Checkbox, Fieldset, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { type Registration, type Rules, registrations, rulesGroup } from '#domain/settings/rules.ts';
import { rulesTexts, settingLabels } from '../../../copy/campus-settings.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { GroupPage } from './group-page.tsx';
import { ListInput } from './list-input.tsx';
import { fixedOptions } from './queries.ts';
import classes from './settings.module.css';
import type { GroupForm } from './use-group-form.ts';

const RulesPreview = lazy(async () => ({ default: (await import('./rules-preview.tsx')).RulesPreview }));

export const RulesPage = () => (
  <GroupPage
    group="rules"
    schema={rulesGroup}
    fields={(form, fixedBy) => <Fields form={form} fixedBy={fixedBy} />}
    preview={(values) => (
      <Suspense fallback={<PageLoader />}>
        <RulesPreview {...values} />
      </Suspense>
    )}
  />
);

type NumberSetting = 'holdMinutes' | 'feePercent' | 'codOrderMax' | 'cashSharePercent' | 'answerHours' | 'listingDays';

interface FieldsProps {
  form: GroupForm<'rules'>;
  fixedBy: (setting: string) => string | undefined;
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: rulesTexts.clock(hour) }));

/** Text that is not a number is passed on unchanged, and the schema reports the error. */
const asNumber = (value: number | string): number => (value === '' ? Number.NaN : (value as number));

function Fields({ form, fixedBy }: FieldsProps) {
  const { values, set, errorAt } = form;
  const takesTransfers = useQuery(fixedOptions).data?.takesTransfers ?? true;
  const common = (name: keyof Rules, hint?: string) => {
    const variable = fixedBy(name);
    return {
      name,
      size: 'md' as const,
      label: settingLabels[name],
      description: variable ?? hint,
      disabled: variable !== undefined,
      error: errorAt(name),
    };
  };
  const amount = (name: NumberSetting, hint?: string) => ({
    ...common(name, hint),
    value: values[name] === null || Number.isNaN(values[name]) ? '' : (values[name] ?? ''),
    onChange: (value: number | string) =>
      set({ [name]: name === 'codOrderMax' && value === '' ? null : asNumber(value) }),
  });
  const hour = (name: 'quietFromHour' | 'quietToHour') => (
    <NativeSelect
      {...common(name)}
      data={hoursOfDay}
      value={String(values[name])}
      onChange={({ currentTarget }) => set({ [name]: Number(currentTarget.value) })}
    />
  );
  return (
    <>
      <Fieldset legend={rulesTexts.who} className={classes.fieldset ?? ''}>
        <NativeSelect
          {...common('registration')}
          data={registrations.map((value) => ({ value, label: rulesTexts.registrations[value] }))}
          value={values.registration}
          onChange={({ currentTarget }) => set({ registration: currentTarget.value as Registration })}
        />
        {values.registration === 'listed' ? <Link to="/admin/settings/addresses">{rulesTexts.list}</Link> : null}
        <ListInput
          {...common('campusDomains', rulesTexts.domainsHint)}
          error={
            errorAt('campusDomains') ??
            values.campusDomains.map((_, at) => errorAt(`campusDomains.${at}`)).find(Boolean)
          }
          list={values.campusDomains}
          onList={(campusDomains) => set({ campusDomains })}
        />
      </Fieldset>
      <Fieldset legend={rulesTexts.money} className={classes.fieldset ?? ''}>
        <Checkbox
          size="md"
          name="takesCod"
          label={rulesTexts.takesCod}
          description={takesTransfers ? undefined : rulesTexts.noTransfers}
          disabled={!takesTransfers && values.takesCod}
          checked={values.takesCod}
          onChange={({ currentTarget }) => set({ takesCod: currentTarget.checked })}
        />
        {values.takesCod ? (
          <>
            <AmountInput {...amount('codOrderMax', rulesTexts.codMaxHint)} prefix={rulesTexts.rupiah} />
            <AmountInput {...amount('cashSharePercent', rulesTexts.cashShareHint)} suffix={rulesTexts.percent} />
          </>
        ) : null}
        <AmountInput {...amount('feePercent', rulesTexts.feeHint)} kind="percent" suffix={rulesTexts.percent} />
        <AmountInput {...amount('holdMinutes', rulesTexts.holdHint)} suffix={rulesTexts.minutes} />
        <NativeSelect
          {...common('soldCountsOn')}
          data={(['cart', 'order'] as const).map((value) => ({ value, label: rulesTexts.soldCounts[value] }))}
          value={values.soldCountsOn}
          onChange={({ currentTarget }) => set({ soldCountsOn: currentTarget.value === 'order' ? 'order' : 'cart' })}
        />
      </Fieldset>
      <Fieldset legend={rulesTexts.times} className={classes.fieldset ?? ''}>
        <AmountInput {...amount('answerHours', rulesTexts.answerHint)} suffix={rulesTexts.hours} />
        <AmountInput {...amount('listingDays', rulesTexts.listingHint)} suffix={rulesTexts.days} />
        <div className={classes.pair}>
          {hour('quietFromHour')}
          {hour('quietToHour')}
        </div>
        <p className={classes.hint}>{rulesTexts.quietHint}</p>
      </Fieldset>
    </>
  );
}
