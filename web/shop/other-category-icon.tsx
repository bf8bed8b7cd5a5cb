import {
  IconBike,
  IconBrush,
  IconCamera,
  IconCar,
  IconDeviceGamepad2,
  IconDeviceMobile,
  IconFlask,
  IconGift,
  IconGuitarPick,
  IconHeadphones,
  IconHome,
  IconLeaf,
  IconMusic,
  IconPackage,
  IconPalette,
  IconPaw,
  IconPlant2,
  IconPrinter,
  type IconProps,
  IconSchool,
  IconShoppingBag,
  IconStethoscope,
  IconTicket,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CategoryIcon } from '#domain/settings/category-icons.ts';

/** Icons that no default category uses. */
const icons: Readonly<Partial<Record<CategoryIcon, ComponentType<IconProps>>>> = {
  bike: IconBike,
  brush: IconBrush,
  camera: IconCamera,
  car: IconCar,
  'device-gamepad-2': IconDeviceGamepad2,
  'device-mobile': IconDeviceMobile,
  flask: IconFlask,
  gift: IconGift,
  'guitar-pick': IconGuitarPick,
  headphones: IconHeadphones,
  home: IconHome,
  leaf: IconLeaf,
  music: IconMusic,
  package: IconPackage,
  palette: IconPalette,
  paw: IconPaw,
  'plant-2': IconPlant2,
  printer: IconPrinter,
  school: IconSchool,
  'shopping-bag': IconShoppingBag,
  stethoscope: IconStethoscope,
  ticket: IconTicket,
};

export default function OtherCategoryIcon({
  name,
  size,
  stroke,
}: {
  name: CategoryIcon;
  size: number;
  stroke: number;
}) {
  const Icon = icons[name];
  return Icon ? <Icon size={size} stroke={stroke} aria-hidden="true" /> : null;
}
