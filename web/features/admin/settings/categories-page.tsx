import { Button, Checkbox, Fieldset, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { readyKinds } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { limits } from '#domain/limits.ts';
import {
  type CampusCategory,
  type Categories,
  categoriesGroup,
  type LandingTile,
} from '#domain/settings/categories.ts';
import { categoryIcons, type CategoryIcon as IconName } from '#domain/settings/category-icons.ts';
import { categoriesTexts, iconNames } from '../../../copy/campus-places.ts';
import { settingLabels } from '../../../copy/campus-settings.ts';
import { faceOf } from '../../../kinds/faces.ts';
import { CategoryIcon } from '../../../shop/category-icon.tsx';
import { EntryButtons } from './entry-buttons.tsx';
import { GoesWhere, GoodsMoves } from './goods-moves.tsx';
import { GroupPage } from './group-page.tsx';
import { newEntryId } from './new-entry-id.ts';
import classes from './settings.module.css';
import type { GroupForm } from './use-group-form.ts';

/** Categories, and the tiles of the landing page. */
export const CategoriesPage = () => (
  <GroupPage
    group="categories"
    schema={categoriesGroup}
    fields={(form) => <Fields form={form} />}
    preview={(values) => <Preview {...values} />}
  />
);

function IconChoice({ name, value, onChange }: { name: string; value: IconName; onChange: (icon: IconName) => void }) {
  return (
    <NativeSelect
      name={name}
      size="md"
      label={categoriesTexts.icon}
      leftSection={<CategoryIcon name={value} size={20} stroke={1.7} />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as IconName)}
      data={categoryIcons.map((icon) => ({ value: icon, label: iconNames[icon] }))}
    />
  );
}

function Fields({ form }: { form: GroupForm<'categories'> }) {
  const { values, base, version, goTo, set, setGoTo, errorAt } = form;
  const { categories, tiles } = values;
  const change = (at: number, part: Partial<CampusCategory>) =>
    set({ categories: categories.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  const changeTile = (at: number, part: Partial<LandingTile>) =>
    set({ tiles: tiles.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  const shown = categories.filter(({ isHidden, inFilters }) => inFilters && !isHidden);
  return (
    <>
      <GoodsMoves kind="category" version={version} />
      <Fieldset legend={settingLabels.categories} className={classes.fieldset ?? ''}>
        <p className={classes.hint}>{categoriesTexts.hint}</p>
        {categories.map((one, at) => (
          <div key={one.id} className={classes.ordered}>
            <TextInput
              name={`categories.${at}.name`}
              size="md"
              label={categoriesTexts.category(at + 1)}
              maxLength={limits.categoryNameMax}
              value={one.name}
              error={errorAt(`categories.${at}.name`)}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
            <EntryButtons entries={categories} at={at} name={one.name} onChange={(all) => set({ categories: all })} />
            <IconChoice name={`categories.${at}.icon`} value={one.icon} onChange={(icon) => change(at, { icon })} />
            <div className={classes.ticks}>
              <Checkbox
                size="md"
                label={categoriesTexts.inFilters}
                checked={one.inFilters}
                onChange={({ currentTarget }) => change(at, { inFilters: currentTarget.checked })}
              />
              <Checkbox
                size="md"
                label={categoriesTexts.isHidden}
                checked={one.isHidden}
                onChange={({ currentTarget }) => change(at, { isHidden: currentTarget.checked })}
              />
            </div>
            {readyKinds.length > 1 ? (
              <Checkbox.Group
                className={classes.wide ?? ''}
                label={categoriesTexts.kinds}
                error={errorAt(`categories.${at}.kinds`)}
                value={[...one.kinds]}
                onChange={(kinds) => change(at, { kinds: productKinds.filter((kind) => kinds.includes(kind)) })}
              >
                <div className={classes.checks}>
                  {readyKinds.map((kind) => (
                    <Checkbox key={kind} size="md" value={kind} label={faceOf({ kind }).name} />
                  ))}
                </div>
              </Checkbox.Group>
            ) : null}
          </div>
        ))}
        {errorAt('categories') ? (
          <p className={classes.refusal} role="alert">
            {errorAt('categories')}
          </p>
        ) : null}
        <Button
          variant="default"
          size="md"
          disabled={categories.length >= limits.categoriesMax}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() =>
            set({
              categories: [
                ...categories,
                { id: newEntryId(), name: '', icon: 'package', isHidden: false, inFilters: true, kinds: ['goods'] },
              ],
            })
          }
        >
          {categoriesTexts.add}
        </Button>
        <GoesWhere before={base.categories} now={categories} goTo={goTo} onChange={setGoTo} />
      </Fieldset>
      <Fieldset legend={settingLabels.tiles} className={classes.fieldset ?? ''}>
        <p className={classes.hint}>{categoriesTexts.tilesHint}</p>
        {tiles.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id, and a name changes while it is typed
          <div key={at} className={classes.ordered}>
            <TextInput
              name={`tiles.${at}.label`}
              size="md"
              label={categoriesTexts.tile(at + 1)}
              maxLength={limits.categoryNameMax}
              value={one.label}
              error={errorAt(`tiles.${at}.label`)}
              onChange={({ currentTarget }) => changeTile(at, { label: currentTarget.value })}
            />
            <EntryButtons entries={tiles} at={at} name={one.label} onChange={(all) => set({ tiles: all })} />
            <TextInput
              name={`tiles.${at}.hint`}
              size="md"
              label={categoriesTexts.tileHint}
              maxLength={limits.tileHintMax}
              value={one.hint}
              error={errorAt(`tiles.${at}.hint`)}
              onChange={({ currentTarget }) => changeTile(at, { hint: currentTarget.value })}
            />
            <IconChoice name={`tiles.${at}.icon`} value={one.icon} onChange={(icon) => changeTile(at, { icon })} />
            <Checkbox.Group
              className={classes.wide ?? ''}
              label={categoriesTexts.tileCategories}
              error={errorAt(`tiles.${at}.categories`)}
              value={[...one.categories]}
              onChange={(ids) => changeTile(at, { categories: ids })}
            >
              <div className={classes.checks}>
                {[
                  ...shown,
                  ...categories.filter(({ id }) => one.categories.includes(id) && !shown.some((is) => is.id === id)),
                ].map(({ id, name }) => (
                  <Checkbox key={id} size="md" value={id} label={name} />
                ))}
              </div>
            </Checkbox.Group>
            {one.categories.length > 0 && !categories.some(({ id }) => one.categories.includes(id)) ? (
              <p className={classes.hint}>{categoriesTexts.tileGoes}</p>
            ) : null}
          </div>
        ))}
        <Button
          variant="default"
          size="md"
          disabled={tiles.length >= limits.tilesMax}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => set({ tiles: [...tiles, { label: '', hint: '', icon: 'gift', categories: [] }] })}
        >
          {categoriesTexts.addTile}
        </Button>
      </Fieldset>
    </>
  );
}

function Preview({ categories, tiles }: Categories) {
  return (
    <>
      <div className={classes.tiles}>
        {tiles.map(({ label, hint, icon }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview whose names may be equal while they are typed
          <span key={at}>
            <CategoryIcon name={icon} size={26} stroke={1.6} />
            <b>{label}</b>
            <small>{hint}</small>
          </span>
        ))}
      </div>
      <div className={classes.tiles}>
        {categories
          .filter(({ isHidden, inFilters }) => inFilters && !isHidden)
          .map(({ id, name, icon }) => (
            <span key={id}>
              <CategoryIcon name={icon} size={22} stroke={1.7} />
              {name}
            </span>
          ))}
      </div>
    </>
  );
}
