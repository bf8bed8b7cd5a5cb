import { formatDateTime } from '../../../copy/format.ts';
import { personTexts } from '../../../copy/people.ts';
import page from '../../../shop/detail-page.module.css';
import { PersonLink } from './person-link.tsx';
import classes from './person-page.module.css';
import type { PersonSeen } from './user-actions.ts';

type Block = NonNullable<PersonSeen['blocks']>[number];

/** The person's blocks with reason and author, newest first. */
export function PersonBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <section className={page.panel} aria-labelledby="riwayat-blokir">
      <h2 id="riwayat-blokir">{personTexts.blocks}</h2>
      {blocks.length === 0 ? <p className={classes.empty}>{personTexts.noBlocks}</p> : null}
      <ul className={classes.list}>
        {blocks.map((block) => (
          <li key={block.blockId}>
            <p>{block.reason || personTexts.noReason}</p>
            <small>
              {formatDateTime(block.at)} · <PersonLink userId={block.actorId} name={block.actorName || '–'} />
            </small>
            <small>
              <End block={block} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function End({ block: { until, endedAt, endedBy, endedByName } }: { block: Block }) {
  if (endedAt === null) return personTexts.blockUntil(until);
  return (
    <>
      {personTexts.blockEnded(endedAt)} ·{' '}
      {endedByName ? <PersonLink userId={endedBy ?? ''} name={endedByName} /> : personTexts.byItself}
    </>
  );
}
