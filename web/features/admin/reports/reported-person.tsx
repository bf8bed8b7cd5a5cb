import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { useState } from 'react';
import { isOwnCase } from '#domain/people/own-case.ts';
import { type ReportSubject, subjectOf } from '#domain/reports/report.ts';
import { reportTexts } from '../../../copy/admin.ts';
import { blockTexts, personTexts } from '../../../copy/people.ts';
import { part } from '../../../lib/page/part.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session.ts';
import { listRows } from '../../../lib/tables.ts';
import { StateBadge } from '../list/cells.tsx';
import { PersonLink } from '../users/person-link.tsx';
import { useUserActions } from '../users/user-actions.ts';
import classes from './report.module.css';
import { reportedProductOptions } from './reported-product.ts';
import type { ListedReport } from './reports-list.ts';

const BlockDialog = part(async () => (await import('../users/block-dialog.tsx')).BlockDialog);

const roles: Readonly<Record<ReportSubject, string>> = {
  product: reportTexts.seller,
  person: reportTexts.reportedPerson,
  review: reportTexts.author,
  wanted: reportTexts.adOwner,
};

type Named = Pick<ListedReport, 'about' | 'productId' | 'personId' | 'personName'>;

/**
 * The person responsible for the reported content. Older reports do not store the person, so the product's current
 * seller is used.
 */
export function useReportedPerson(report: Named) {
  const isUnnamed = subjectOf(report) === 'product' && !report.personId;
  const { data: product } = useQuery({ ...reportedProductOptions(report.productId), enabled: isUnnamed });
  return isUnnamed
    ? { id: product?.sellerId ?? '', name: product?.sellerName ?? '' }
    : { id: report.personId ?? '', name: report.personName ?? '' };
}

/** The person behind the reported content, with a link to their page and the block button. */
export function ReportedPerson({ report }: { report: Named }) {
  const { id, name } = useReportedPerson(report);
  return (
    <div>
      <dt>{roles[subjectOf(report)]}</dt>
      <dd className={classes.person}>
        {id ? <PersonLink userId={id} name={name} /> : reportTexts.userGone}
        {id ? <BlockButton key={id} userId={id} /> : null}
      </dd>
    </div>
  );
}

function BlockButton({ userId }: { userId: string }) {
  const { rights, userId: ownId } = useUser();
  const isAllowed = rights.has('people') && !isOwnCase(ownId, [userId]);
  const { data: profile } = useQuery({
    enabled: isAllowed,
    queryKey: [...queryKeys.table('profiles'), 'reported', userId],
    // Reads a list, because getting the missing profile of a deleted person would be an error.
    queryFn: async () => {
      const where = [Query.equal('$id', userId)];
      const [found] = await listRows('profiles', { select: ['name', 'email', 'blocked'], where, limit: 1 });
      return found ?? null;
    },
  });
  return profile && isAllowed ? <Block profile={profile} /> : null;
}

interface Profile {
  readonly $id: string;
  readonly name: string;
  readonly email: string;
  readonly blocked: boolean | null;
}

function Block({ profile }: { profile: Profile }) {
  const [asks, setAsks] = useState(false);
  const { block } = useUserActions(profile);
  const close = () => setAsks(false);
  const name = profile.name || profile.email;
  if (profile.blocked) return <StateBadge tone="bad">{reportTexts.isBlocked}</StateBadge>;
  return (
    <>
      <Button size="sm" mih={44} variant="default" onClick={() => setAsks(true)}>
        {personTexts.block}
      </Button>
      {asks ? (
        <BlockDialog
          title={blockTexts.title(name)}
          people={[{ userId: profile.$id, name }]}
          sending={block}
          onBlock={(why) => block.isPending || block.mutate(why, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
