import { ActionIcon, Button, Fieldset, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { limits } from '#domain/limits.ts';
import { type Texts, textsGroup } from '#domain/settings/texts.ts';
import { marketTexts, settingLabels } from '../../../copy/campus-settings.ts';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { GroupPage } from './group-page.tsx';
import { ListInput } from './list-input.tsx';
import classes from './settings.module.css';
import type { GroupForm } from './use-group-form.ts';

const MarketRules = lazy(async () => ({ default: (await import('../../../shop/market-rules.tsx')).MarketRules }));

/** The settings page for the market's rules and forbidden goods. */
export const TextsPage = () => (
  <GroupPage
    group="texts"
    schema={textsGroup}
    fields={(form) => <Fields form={form} />}
    preview={({ marketRules }) => (
      <Suspense fallback={<PageLoader />}>
        <MarketRules markdown={marketRules} />
      </Suspense>
    )}
  />
);

type Forbidden = Texts['forbidden'][number];

function Fields({ form: { values, set, errorAt } }: { form: GroupForm<'texts'> }) {
  const { forbidden } = values;
  const change = (at: number, part: Partial<Forbidden>) =>
    set({ forbidden: forbidden.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <>
      <GrowingText
        name="marketRules"
        size="md"
        label={settingLabels.marketRules}
        description={marketTexts.rulesHint}
        minRows={8}
        maxLength={limits.marketRulesMax}
        value={values.marketRules}
        error={errorAt('marketRules')}
        onChange={({ currentTarget }) => set({ marketRules: currentTarget.value })}
      />
      <Fieldset legend={marketTexts.forbidden} className={classes.fieldset ?? ''}>
        <p className={classes.hint}>{marketTexts.forbiddenHint}</p>
        {forbidden.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id, and a name changes while it is typed
          <div key={at} className={classes.entry}>
            <TextInput
              name={`forbidden.${at}.name`}
              size="md"
              label={marketTexts.forbiddenName}
              maxLength={limits.forbiddenNameMax}
              value={one.name}
              error={errorAt(`forbidden.${at}.name`)}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
            <ActionIcon
              size={44}
              variant="default"
              aria-label={marketTexts.remove(one.name)}
              onClick={() => set({ forbidden: forbidden.filter((_, place) => place !== at) })}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
            <ListInput
              className={classes.wide ?? ''}
              name={`forbidden.${at}.words`}
              label={marketTexts.words}
              error={
                errorAt(`forbidden.${at}.words`) ??
                one.words.map((_, word) => errorAt(`forbidden.${at}.words.${word}`)).find(Boolean)
              }
              list={one.words}
              onList={(words) => change(at, { words })}
            />
          </div>
        ))}
        <Button
          variant="default"
          size="md"
          disabled={forbidden.length >= limits.forbiddenMax}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => set({ forbidden: [...forbidden, { name: '', words: [] }] })}
        >
          {marketTexts.add}
        </Button>
      </Fieldset>
    </>
  );
}
