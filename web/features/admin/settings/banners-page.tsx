import { Button, Fieldset, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { limits } from '#domain/limits.ts';
import { bannersGroup } from '#domain/settings/banners.ts';
import { bannersAt, type CampusBanner } from '#domain/settings/banners-shown.ts';
import { bannersTexts } from '../../../copy/campus-banners.ts';
import { campusZone, useCampus } from '../../../lib/campus/campus.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { BannerPicture, bannerSource } from './banner-picture.tsx';
import { EntryButtons } from './entry-buttons.tsx';
import { GroupPage } from './group-page.tsx';
import classes from './settings.module.css';
import type { GroupForm } from './use-group-form.ts';

/** The banners of /home. */
export const BannersPage = () => (
  <GroupPage
    group="banners"
    schema={bannersGroup}
    fields={(form) => <Fields form={form} />}
    preview={({ banners }) => <Preview banners={banners} />}
  />
);

/** The start of a day in the campus's time zone, plus `later` days; null if the date is empty. */
function momentOf(date: string, later: number): string | null {
  const begin = date === '' ? null : campusMoment({ date, time: '00:00' }, campusZone());
  return begin === null ? null : new Date(Date.parse(begin) + later * dayMs).toISOString();
}

const dayOf = (moment: string | null, later: number): string =>
  moment === null ? '' : campusTime(Date.parse(moment) - later * dayMs, campusZone()).date;

/** The product id in a pasted text: a URL of its page, or the id itself. */
const productIdOf = (text: string): string => /\/product\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim();

type Link = CampusBanner['link'];

function Fields({ form: { values, set, errorAt } }: { form: GroupForm<'banners'> }) {
  const { categories } = useCampus().categories;
  const { banners } = values;
  const change = (at: number, part: Partial<CampusBanner>) =>
    set({ banners: banners.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  const links: Readonly<Record<Link['to'], Link>> = {
    category: { to: 'category', category: categories[0]?.id ?? '' },
    search: { to: 'search', term: '' },
    product: { to: 'product', productId: '' },
  };
  return (
    <>
      <p className={classes.hint}>{bannersTexts.hint}</p>
      {banners.map((one, at) => {
        const field = (name: 'title' | 'text' | 'alt', max: number) => ({
          name: `banners.${at}.${name}`,
          size: 'md' as const,
          label: bannersTexts[name],
          maxLength: max,
          value: one[name],
          error: errorAt(`banners.${at}.${name}`),
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            change(at, { [name]: currentTarget.value }),
        });
        const { link } = one;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id, and two may show the same picture
          <Fieldset key={at} legend={bannersTexts.banner(at + 1)} className={classes.fieldset ?? ''}>
            <EntryButtons
              entries={banners}
              at={at}
              name={one.title || bannersTexts.banner(at + 1)}
              onChange={(all) => set({ banners: all })}
            />
            <div className={classes.pictures}>
              <BannerPicture
                slot="wide"
                label={bannersTexts.chooseWide}
                photoId={one.photoId}
                error={errorAt(`banners.${at}.photoId`)}
                onChange={(photoId) => change(at, { photoId })}
              />
              <BannerPicture
                slot="phone"
                label={bannersTexts.choosePhone}
                photoId={one.phonePhotoId}
                error={errorAt(`banners.${at}.phonePhotoId`)}
                onChange={(phonePhotoId) => change(at, { phonePhotoId })}
              />
            </div>
            <TextInput {...field('title', limits.bannerTitleMax)} />
            <TextInput {...field('text', limits.bannerTextMax)} />
            <TextInput {...field('alt', limits.bannerTextMax)} description={bannersTexts.altHint} />
            <NativeSelect
              size="md"
              name={`banners.${at}.link`}
              label={bannersTexts.opens}
              value={link.to}
              error={errorAt(`banners.${at}.link`)}
              onChange={({ currentTarget }) => change(at, { link: links[currentTarget.value as Link['to']] })}
              data={Object.entries(bannersTexts.targets).map(([value, label]) => ({ value, label }))}
            />
            {link.to === 'category' ? (
              <NativeSelect
                size="md"
                name={`banners.${at}.link.category`}
                label={bannersTexts.targets.category}
                value={link.category}
                error={errorAt(`banners.${at}.link.category`)}
                onChange={({ currentTarget }) =>
                  change(at, { link: { to: 'category', category: currentTarget.value } })
                }
                data={[
                  ...(categories.some(({ id }) => id === link.category)
                    ? []
                    : [{ value: link.category, label: bannersTexts.goneCategory }]),
                  ...categories.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            ) : link.to === 'search' ? (
              <TextInput
                size="md"
                name={`banners.${at}.link.term`}
                label={bannersTexts.term}
                maxLength={limits.productNameMax}
                value={link.term}
                error={errorAt(`banners.${at}.link.term`)}
                onChange={({ currentTarget }) => change(at, { link: { to: 'search', term: currentTarget.value } })}
              />
            ) : (
              <TextInput
                size="md"
                name={`banners.${at}.link.productId`}
                label={bannersTexts.product}
                value={link.productId}
                error={errorAt(`banners.${at}.link.productId`)}
                onChange={({ currentTarget }) =>
                  change(at, { link: { to: 'product', productId: productIdOf(currentTarget.value) } })
                }
              />
            )}
            <div className={classes.hours}>
              <DayInput
                name={`banners.${at}.from`}
                label={bannersTexts.from}
                value={dayOf(one.from, 0)}
                error={errorAt(`banners.${at}.from`)}
                onChange={({ currentTarget }) => change(at, { from: momentOf(currentTarget.value, 0) })}
              />
              <DayInput
                name={`banners.${at}.until`}
                label={bannersTexts.until}
                value={dayOf(one.until, 1)}
                error={errorAt(`banners.${at}.until`)}
                onChange={({ currentTarget }) => change(at, { until: momentOf(currentTarget.value, 1) })}
              />
            </div>
          </Fieldset>
        );
      })}
      <Button
        variant="default"
        size="md"
        disabled={banners.length >= limits.bannersMax}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() =>
          set({
            banners: [
              ...banners,
              {
                photoId: '',
                phonePhotoId: '',
                title: '',
                text: '',
                alt: '',
                link: links.search,
                from: null,
                until: null,
              },
            ],
          })
        }
      >
        {bannersTexts.add}
      </Button>
    </>
  );
}

function Preview({ banners }: { banners: readonly CampusBanner[] }) {
  const now = bannersAt(banners, serverNow());
  if (now.length === 0) return <p className={classes.hint}>{bannersTexts.none}</p>;
  return banners.map((one, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may show the same picture
    <figure key={at} className={classes.banner}>
      {one.photoId === '' ? (
        <span className={classes.slot} />
      ) : (
        <img className={classes.slot} {...bannerSource(one.photoId)} alt={one.alt} />
      )}
      <figcaption>
        <b>{one.title}</b> <span>{one.text}</span>
        {now.includes(one) ? null : <small>{bannersTexts.notNow}</small>}
      </figcaption>
    </figure>
  ));
}
