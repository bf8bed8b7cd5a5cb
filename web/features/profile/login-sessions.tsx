import { Badge, Button, Loader } from '@mantine/core';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDateTime } from '../../copy/format.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './profile.module.css';
import { useEndLoginSession, useEndOtherSessions, useLoginSessions } from './queries.ts';

/** Devices on which this person is signed in; each can be ended from here. */
export function LoginSessions() {
  const { data, error, refetch } = useLoginSessions();
  const end = useEndLoginSession();
  const endOthers = useEndOtherSessions();
  const finish = (sessionId: string) =>
    end.mutate(sessionId, { onError: (failure) => void toast('bad', sentenceFor(failure)) });
  const finishOthers = () => {
    if (!endOthers.isPending)
      endOthers.mutate(undefined, { onError: (failure) => void toast('bad', sentenceFor(failure)) });
  };
  const sessions = [...(data ?? [])].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <section className={classes.card} aria-labelledby="sesi-login">
      <h2 className={classes.cardTitle} id="sesi-login">
        Perangkat yang masuk
      </h2>
      {error ? (
        <>
          <p className={classes.hint}>{sentenceFor(error)}</p>
          <Button size="md" variant="default" onClick={() => void refetch()}>
            Coba Lagi
          </Button>
        </>
      ) : null}
      {data || error ? null : <Loader aria-label="Memuat" />}
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <li className={classes.session} key={session.$id}>
            <div>
              {[session.clientName, session.osName].filter(Boolean).join(' · ') || 'Perangkat tidak dikenal'}
              <small>Sejak {formatDateTime(session.$createdAt)}</small>
            </div>
            {session.current ? (
              <Badge className={classes.here ?? ''} size="lg" variant="light">
                Perangkat ini
              </Badge>
            ) : (
              <Button
                size="md"
                variant="default"
                loading={end.isPending && end.variables === session.$id}
                onClick={() => finish(session.$id)}
              >
                Akhiri
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 ? (
        <Button mt="sm" size="md" variant="default" loading={endOthers.isPending} onClick={finishOthers}>
          Akhiri semua sesi lain
        </Button>
      ) : null}
    </section>
  );
}
