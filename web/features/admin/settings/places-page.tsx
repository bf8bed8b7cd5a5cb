import { Button, Checkbox, Fieldset, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '#domain/limits.ts';
import { placeId } from '#domain/settings/goods-moves.ts';
import { type MeetingPlace, type Place, type Places, placesGroup } from '#domain/settings/places.ts';
import { timeZones } from '#domain/settings/time-zones.ts';
import { entryTexts, placesTexts } from '../../../copy/campus-places.ts';
import { settingLabels } from '../../../copy/campus-settings.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { GoesWhere, GoodsMoves } from './goods-moves.tsx';
import { GroupPage } from './group-page.tsx';
import { newEntryId } from './new-entry-id.ts';
import classes from './settings.module.css';
import type { GroupForm } from './use-group-form.ts';
import { ZoneQuestion } from './zone-question.tsx';

/** Places of products, and meeting places. */
export const PlacesPage = () => (
  <GroupPage
    group="places"
    schema={placesGroup}
    fields={(form, fixedBy) => <Fields form={form} fixed={fixedBy('meetingPlaces')} />}
    preview={(values) => <Preview {...values} />}
    asking={(asked) => <ZoneQuestion {...asked} />}
  />
);

const withId = (place: Place) => ({ id: placeId(place), name: place.name });

function Fields({ form, fixed }: { form: GroupForm<'places'>; fixed: string | undefined }) {
  const { values, base, version, goTo, set, setGoTo, errorAt } = form;
  const { places, meetingPlaces } = values;
  const change = (at: number, part: Partial<Place>) =>
    set({ places: places.map((one, place) => (place === at ? { ...one, id: placeId(one), ...part } : one)) });
  const changeMeeting = (at: number, part: Partial<MeetingPlace>) =>
    set({ meetingPlaces: meetingPlaces.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <>
      <GoodsMoves kind="place" version={version} />
      <GoodsMoves kind="clock" version={version} />
      <NativeSelect
        size="md"
        name="timeZone"
        label={settingLabels.timeZone}
        value={values.timeZone}
        error={errorAt('timeZone')}
        onChange={({ currentTarget }) => set({ timeZone: currentTarget.value as Places['timeZone'] })}
        data={[...timeZones]}
      />
      <Fieldset legend={settingLabels.places} className={classes.fieldset ?? ''}>
        <p className={classes.hint}>{placesTexts.placesHint}</p>
        {places.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no id until it is saved
          <div key={at} className={classes.ordered}>
            <TextInput
              name={`places.${at}.name`}
              size="md"
              label={placesTexts.place(at + 1)}
              maxLength={limits.locationMax}
              value={one.name}
              error={errorAt(`places.${at}.name`)}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
            <EntryButtons entries={places} at={at} name={one.name} onChange={(all) => set({ places: all })} />
            <div className={classes.ticks}>
              <Checkbox
                size="md"
                label={placesTexts.onHome}
                checked={one.onHome}
                onChange={({ currentTarget }) => change(at, { onHome: currentTarget.checked })}
              />
              <Checkbox
                size="md"
                label={placesTexts.onLanding}
                checked={one.onLanding}
                onChange={({ currentTarget }) => change(at, { onLanding: currentTarget.checked })}
              />
            </div>
          </div>
        ))}
        {errorAt('places') ? (
          <p className={classes.refusal} role="alert">
            {errorAt('places')}
          </p>
        ) : null}
        <Button
          variant="default"
          size="md"
          disabled={places.length >= limits.placesMax}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => set({ places: [...places, { id: newEntryId(), name: '', onLanding: false, onHome: true }] })}
        >
          {placesTexts.addPlace}
        </Button>
        <GoesWhere before={base.places.map(withId)} now={places.map(withId)} goTo={goTo} onChange={setGoTo} />
      </Fieldset>
      <Fieldset legend={settingLabels.meetingPlaces} className={classes.fieldset ?? ''}>
        <p className={classes.hint}>{fixed ?? placesTexts.meetingHint}</p>
        {meetingPlaces.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id, and a name changes while it is typed
          <div key={at} className={classes.ordered}>
            <TextInput
              name={`meetingPlaces.${at}.name`}
              size="md"
              label={placesTexts.meetingPlace(at + 1)}
              maxLength={limits.locationMax}
              value={one.name}
              error={errorAt(`meetingPlaces.${at}.name`)}
              onChange={({ currentTarget }) => changeMeeting(at, { name: currentTarget.value })}
            />
            <EntryButtons
              entries={meetingPlaces}
              at={at}
              name={one.name}
              onChange={(all) => set({ meetingPlaces: all })}
            />
            <TextInput
              className={classes.wide ?? ''}
              name={`meetingPlaces.${at}.hint`}
              size="md"
              label={placesTexts.hint}
              placeholder={placesTexts.hintExample}
              maxLength={limits.placeHintMax}
              value={one.hint}
              error={errorAt(`meetingPlaces.${at}.hint`)}
              onChange={({ currentTarget }) => changeMeeting(at, { hint: currentTarget.value })}
            />
            <div className={classes.hours}>
              <TextInput
                type="time"
                name={`meetingPlaces.${at}.opens`}
                size="md"
                label={placesTexts.opens}
                value={one.opens}
                error={errorAt(`meetingPlaces.${at}.opens`)}
                onChange={({ currentTarget }) => changeMeeting(at, { opens: currentTarget.value })}
              />
              <TextInput
                type="time"
                name={`meetingPlaces.${at}.closes`}
                size="md"
                label={placesTexts.closes}
                value={one.closes === '24:00' ? '00:00' : one.closes}
                error={errorAt(`meetingPlaces.${at}.closes`)}
                onChange={({ currentTarget }) => changeMeeting(at, { closes: currentTarget.value })}
              />
            </div>
          </div>
        ))}
        <Button
          variant="default"
          size="md"
          disabled={meetingPlaces.length >= limits.placesMax}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => set({ meetingPlaces: [...meetingPlaces, { name: '', hint: '', opens: '', closes: '' }] })}
        >
          {placesTexts.addMeeting}
        </Button>
      </Fieldset>
    </>
  );
}

/** Preview: the places in filters and in the list of meeting places. */
function Preview({ places, meetingPlaces }: Places) {
  const lists = [
    { label: placesTexts.landing, names: places.filter(({ onLanding }) => onLanding).map(({ name }) => name) },
    { label: placesTexts.home, names: places.filter(({ onHome }) => onHome).map(({ name }) => name) },
    { label: placesTexts.everywhere, names: places.map(({ name }) => name) },
    {
      label: settingLabels.meetingPlaces ?? '',
      names: meetingPlaces.map(({ name, hint, opens, closes }) =>
        [name, hint, opens === '' ? '' : entryTexts.span(opens, closes)].filter(Boolean).join(' · '),
      ),
    },
  ];
  return lists.map(({ label, names }) => (
    <div key={label} className={classes.list}>
      <strong>{label}</strong>
      <ol>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview whose names may be equal while they are typed
          <li key={at}>{name}</li>
        ))}
      </ol>
    </div>
  ));
}
