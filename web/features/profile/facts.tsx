import classes from './profile.module.css';

interface FactsProps {
  profile: { name: string; phone: string; email: string };
}

/** What a profile shows while nobody edits it. */
export const Facts = ({ profile }: FactsProps) => (
  <dl className={classes.facts}>
    <div>
      <dt>Nama</dt>
      <dd>{profile.name || 'Nama Belum Diatur'}</dd>
    </div>
    <div>
      <dt>Nomor Telepon</dt>
      <dd>{profile.phone || 'Belum diatur'}</dd>
    </div>
    <div>
      <dt>Email</dt>
      <dd>{profile.email}</dd>
    </div>
  </dl>
);
