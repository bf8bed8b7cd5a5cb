import { Button } from '@mantine/core';
import { IconFlag, IconMessageCircle, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { reportMessages } from '../../copy/report.ts';
import { sellerTexts, trustTexts } from '../../copy/trust.ts';
import { part } from '../../lib/page/part.tsx';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import type { Reputation } from '../../shop/seller/reputation.ts';
import { CampusMark, ReputationLines } from '../../shop/seller/reputation-lines.tsx';
import { ShareButton } from '../../shop/share/share-button.tsx';
import { useAsk } from '../../shop/talk/use-ask.ts';
import classes from './seller.module.css';

const AskDialog = part(async () => (await import('../../shop/talk/ask-dialog.tsx')).AskDialog);
const ReportPerson = part(async () => (await import('../../shop/report/report-person.tsx')).ReportPerson);

interface SellerHeadProps {
  seller: Reputation;
  /** Not empty. */
  name: string;
  isOwn: boolean;
}

/** The seller, their reputation, and the actions. */
export function SellerHead({ seller, name, isOwn }: SellerHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <PhotoAvatar name={name} photoId={seller.photoId} size={104} />
        <div>
          <h1 className={classes.name}>{name}</h1>
          {seller.memberSince ? <p className={classes.dim}>{trustTexts.since(seller.memberSince)}</p> : null}
          {seller.isCampusEmail ? <CampusMark /> : null}
        </div>
      </div>
      <div className={classes.reputation}>
        <ReputationLines seller={seller} />
      </div>
      {isOwn ? (
        <div className={classes.own}>
          <p>{sellerTexts.ownNote}</p>
          <Button
            size="md"
            variant="default"
            component={Link}
            to="/profile"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            {sellerTexts.ownEdit}
          </Button>
        </div>
      ) : (
        <SellerActions sellerId={seller.$id} name={name} />
      )}
    </header>
  );
}

function SellerActions({ sellerId, name }: { sellerId: string; name: string }) {
  const asked = { about: 'person', id: sellerId } as const;
  const asking = useAsk(asked);
  const [isReporting, setReporting] = useState(false);
  const report = () => setReporting(true);
  const reporting = useLoginFirst({
    action: 'report',
    act: report,
    resume: report,
    visitor: reportMessages.loginToReport,
  });
  return (
    <div className={classes.actions}>
      <Button
        size="md"
        leftSection={<IconMessageCircle size={20} aria-hidden="true" />}
        loading={asking.busy}
        onClick={asking.ask}
      >
        {sellerTexts.ask}
      </Button>
      <ShareButton title={name} path={`/s/u/${sellerId}`} />
      <Button
        size="md"
        px="xs"
        variant="subtle"
        color="cabai"
        leftSection={<IconFlag size={18} aria-hidden="true" />}
        loading={reporting.isWaiting}
        onClick={() => reporting.press()}
      >
        {sellerTexts.report}
      </Button>
      {asking.isWriting ? (
        <AskDialog
          about={asked}
          name={name}
          isGuest={asking.isGuest}
          busy={asking.busy}
          onSend={asking.send}
          onClose={asking.close}
        />
      ) : null}
      {isReporting ? <ReportPerson person={{ id: sellerId, name }} onClose={() => setReporting(false)} /> : null}
    </div>
  );
}
