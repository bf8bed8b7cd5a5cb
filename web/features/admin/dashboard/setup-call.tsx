import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { setupTexts } from '../../../copy/setup.ts';
import classes from './dashboard.module.css';

/** Links the owner of a new campus to the list of missing setup steps. */
export const SetupCall = () => (
  <Alert color="kunyit" className={classes.setup ?? ''} title={setupTexts.noteTitle}>
    <p className={classes.setupText}>{setupTexts.noteText}</p>
    <Anchor component={Link} to="/admin/setup" fw={600}>
      {setupTexts.noteOpen}
    </Anchor>
  </Alert>
);
