import { Fieldset, TextInput } from '@mantine/core';
import { brandWords } from '#domain/settings/brand-words.ts';
import { colourPattern, contrast, grounds, readable, shadesOf } from '#domain/settings/colour.ts';
import { type Identity, identityGroup } from '#domain/settings/identity.ts';
import { identityTexts, settingLabels } from '../../../copy/campus-settings.ts';
import { logoAddress } from '../../../lib/campus/logo.ts';
import { config } from '../../../lib/config.ts';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { GroupPage } from './group-page.tsx';
import { LogoField } from './logo-field.tsx';
import classes from './settings.module.css';
import type { GroupForm } from './use-group-form.ts';

const ratio = new Intl.NumberFormat('id', { maximumFractionDigits: 1 });

export const IdentityPage = () => (
  <GroupPage
    group="identity"
    schema={identityGroup}
    fields={(form, fixedBy) => <Fields form={form} fixedBy={fixedBy} />}
    preview={(values) => <Preview {...values} />}
  />
);

type TextSetting = Exclude<keyof Identity, 'logoId' | 'formerNames'>;

interface FieldsProps {
  form: GroupForm<'identity'>;
  fixedBy: (setting: string) => string | undefined;
}

function Fields({ form, fixedBy }: FieldsProps) {
  const { values, set, errorAt } = form;
  const field = (name: TextSetting) => ({
    name,
    size: 'md' as const,
    label: settingLabels[name],
    value: values[name],
    error: errorAt(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
  });
  const isColour = colourPattern.test(values.colour);
  return (
    <>
      <TextInput
        {...field('marketName')}
        withAsterisk
        maxLength={40}
        description={[
          identityTexts.marketName,
          ...(config.mailSenderName === '' ? [] : [identityTexts.mailSenderFixed(config.mailSenderName)]),
        ].join(' ')}
      />
      <TextInput {...field('campusName')} maxLength={80} description={identityTexts.campusName} />
      <TextInput {...field('heroTitle')} withAsterisk maxLength={60} />
      <GrowingText {...field('heroSentence')} withAsterisk minRows={2} maxLength={300} />
      <GrowingText {...field('tagline')} minRows={2} maxLength={160} />
      <LogoField logoId={values.logoId} error={errorAt('logoId')} onChange={(logoId) => set({ logoId })} />
      <div className={classes.colour}>
        <input
          type="color"
          className={classes.swatch}
          aria-label={identityTexts.pickColour}
          value={isColour ? values.colour : '#000000'}
          onChange={({ currentTarget }) => set({ colour: currentTarget.value })}
        />
        <TextInput
          {...field('colour')}
          withAsterisk
          maxLength={9}
          description={
            isColour
              ? identityTexts.contrast(
                  ratio.format(Math.floor(contrast(values.colour, grounds.white) * 10) / 10),
                  ratio.format(readable),
                )
              : identityTexts.colour
          }
        />
      </div>
      <Fieldset legend={identityTexts.contact} className={classes.fieldset ?? ''}>
        <p className={classes.hint}>{identityTexts.contactHint}</p>
        <TextInput {...field('contactEmail')} type="email" maxLength={320} description={fixedBy('contactEmail')} />
        <TextInput
          {...field('instagram')}
          description={fixedBy('instagram')}
          placeholder={identityTexts.instagramExample}
          maxLength={120}
        />
        <TextInput {...field('whatsapp')} type="tel" placeholder={identityTexts.whatsappExample} maxLength={30} />
      </Fieldset>
      <p className={classes.hint}>{identityTexts.siteNote}</p>
    </>
  );
}

/** A small preview of the landing page in the chosen colour. */
function Preview({
  marketName,
  logoId,
  heroTitle,
  heroSentence,
  tagline,
  colour,
  contactEmail,
  instagram,
  whatsapp,
}: Identity) {
  const shades = colourPattern.test(colour) ? shadesOf(colour) : null;
  const { first, rest } = brandWords(marketName);
  const contacts = [contactEmail, instagram, whatsapp].filter((one) => one !== '');
  return (
    <div className={classes.screen}>
      <div className={classes.screenHead} style={{ background: shades?.[7] }}>
        {logoId === '' ? null : <img src={logoAddress(logoId)} width={24} height={24} alt="" />}
        {first} <b>{rest}</b>
      </div>
      <div className={classes.screenBody}>
        <strong>{heroTitle}</strong>
        <p>{heroSentence}</p>
        <span className={classes.screenButton} style={{ background: shades?.[7] }}>
          {identityTexts.previewButton}
        </span>
      </div>
      <div className={classes.screenFoot}>
        {tagline}
        {contacts.length > 0 ? <small>{contacts.join(' · ')}</small> : null}
      </div>
      {shades ? (
        <ul className={classes.shades} aria-label={identityTexts.shades}>
          {shades.map((shade, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two shades may be the same colour
            <li key={at} style={{ background: shade }} title={shade} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
