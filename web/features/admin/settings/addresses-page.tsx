import { allowedAddressesGroup } from '#domain/settings/allowed-addresses.ts';
import { addressesTexts, settingLabels } from '../../../copy/campus-settings.ts';
import { GroupPage } from './group-page.tsx';
import { ListInput } from './list-input.tsx';
import type { GroupForm } from './use-group-form.ts';

/** The e-mail addresses that may register if the rule is "on a list". */
export const AddressesPage = () => (
  <GroupPage group="allowedAddresses" schema={allowedAddressesGroup} fields={(form) => <Fields form={form} />} />
);

function Fields({ form: { values, set, errorAt } }: { form: GroupForm<'allowedAddresses'> }) {
  const wrong = values.addresses.findIndex((_, at) => errorAt(`addresses.${at}`) !== undefined);
  return (
    <>
      <ListInput
        name="addresses"
        label={settingLabels.addresses}
        description={addressesTexts.hint}
        error={
          errorAt('addresses') ??
          (wrong < 0 ? undefined : `${values.addresses[wrong]}: ${errorAt(`addresses.${wrong}`)}`)
        }
        list={values.addresses}
        onList={(addresses) => set({ addresses })}
      />
      <p role="status">{addressesTexts.count(values.addresses.length)}</p>
    </>
  );
}
