import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { trustTexts } from '../../copy/trust.ts';
import classes from './seller.module.css';

/** This person's address is of the campus, and proved. */
export const CampusMark = () => (
  <span className={classes.campus}>
    <IconRosetteDiscountCheck size={18} aria-hidden="true" />
    {trustTexts.campusEmail}
  </span>
);
