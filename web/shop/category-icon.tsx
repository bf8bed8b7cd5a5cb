import {
  IconArmchair,
  IconBallBasketball,
  IconBook2,
  IconDeviceLaptop,
  IconHanger,
  IconLayoutGrid,
  IconMotorbike,
  type IconProps,
  IconPuzzle,
  IconShirt,
  IconSparkles,
  IconTool,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import type { CategoryIcon as IconName } from '#domain/settings/category-icons.ts';

/** Icons of the default categories; others are loaded when a campus uses one. */
const atHand: Readonly<Partial<Record<IconName, ComponentType<IconProps>>>> = {
  'device-laptop': IconDeviceLaptop,
  shirt: IconShirt,
  hanger: IconHanger,
  motorbike: IconMotorbike,
  'book-2': IconBook2,
  armchair: IconArmchair,
  sparkles: IconSparkles,
  'ball-basketball': IconBallBasketball,
  puzzle: IconPuzzle,
  'tools-kitchen-2': IconToolsKitchen2,
  tool: IconTool,
  'layout-grid': IconLayoutGrid,
};

const OtherIcon = lazy(() => import('./other-category-icon.tsx'));

interface CategoryIconProps {
  name: IconName;
  size: number;
  stroke: number;
}

/** A category's icon; an icon that is still loading keeps its space. */
export function CategoryIcon({ name, size, stroke }: CategoryIconProps) {
  const Icon = atHand[name];
  if (Icon) return <Icon size={size} stroke={stroke} aria-hidden="true" />;
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
      <OtherIcon name={name} size={size} stroke={stroke} />
    </Suspense>
  );
}
