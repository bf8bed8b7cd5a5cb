import '../../ui/styles/forms.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '#domain/limits.ts';
import { durationWords } from '../../copy/duration.ts';
import { serviceTexts as texts } from '../../copy/service.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import classes from './service.module.css';

/** Form values: the price as typed. */
export interface TypedPackage {
  id: string;
  name: string;
  price: number | string;
  minutes: number;
}

/** A new package; its id survives a rename. */
export const newPackage = (): TypedPackage => ({
  id: Math.random().toString(36).slice(2, 10).padEnd(8, '0'),
  name: '',
  price: '',
  minutes: 60,
});

const lengths = Array.from(
  { length: (limits.packageMinutesMost - limits.packageMinutesLeast) / limits.quarterMinutes + 1 },
  (_, at) => limits.packageMinutesLeast + at * limits.quarterMinutes,
);

interface PackageFieldsProps {
  packages: readonly TypedPackage[];
  /** Error messages by path, such as `packages.0.name`. */
  errors: Readonly<Record<string, string>>;
  onChange: (packages: TypedPackage[]) => void;
}

/** The packages of a service: name, price and length of each. */
export function PackageFields({ packages, errors, onChange }: PackageFieldsProps) {
  const set = (at: number, part: Partial<TypedPackage>) =>
    onChange(packages.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes.fields}>
      <legend>{texts.packages}</legend>
      <p className={classes.hint}>{texts.packagesHint}</p>
      {errors['packages'] ? (
        <p className={classes.error} role="alert">
          {errors['packages']}
        </p>
      ) : null}
      <ul className={classes.rows}>
        {packages.map((one, at) => (
          <li key={one.id} className={classes.package}>
            <TextInput
              className={classes.wide ?? ''}
              size="md"
              name={`packages.${at}.name`}
              withAsterisk
              label={texts.packageName}
              placeholder={texts.packageExample}
              maxLength={limits.packageNameMax}
              value={one.name}
              error={errors[`packages.${at}.name`]}
              onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
            />
            <AmountInput
              size="md"
              name={`packages.${at}.price`}
              label={texts.price}
              prefix="Rp"
              value={one.price}
              error={errors[`packages.${at}.price`]}
              onChange={(price) => set(at, { price })}
            />
            <NativeSelect
              size="md"
              name={`packages.${at}.minutes`}
              label={texts.minutes}
              value={String(one.minutes)}
              error={errors[`packages.${at}.minutes`]}
              data={lengths.map((minutes) => ({ value: String(minutes), label: durationWords(minutes) }))}
              onChange={({ currentTarget }) => set(at, { minutes: Number(currentTarget.value) })}
            />
            {packages.length > 1 ? (
              <Button
                className={classes.wide ?? ''}
                size="sm"
                mih={44}
                variant="subtle"
                color="cabai"
                onClick={() => onChange(packages.filter((_, index) => index !== at))}
              >
                {texts.removePackage(one.name)}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {packages.length < limits.servicePackages ? (
        <Button size="md" variant="default" onClick={() => onChange([...packages, newPackage()])}>
          {texts.addPackage}
        </Button>
      ) : null}
    </fieldset>
  );
}
