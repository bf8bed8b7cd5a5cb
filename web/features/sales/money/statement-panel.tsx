import '../../../ui/styles/forms.ts';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatMonth } from '../../../copy/format.ts';
import { statementTexts } from '../../../copy/money.ts';
import { useAddressParams } from '../../../lib/page/address-params.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import page from '../../../shop/detail-page.module.css';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './statement.module.css';
import { middleOf, monthsUntil, type Statement, statementCsv, statementOptions } from './statement.ts';
import { StatementTable } from './statement-table.tsx';

/** The month in the URL; an invalid one becomes the present month. */
function useMonth() {
  const months = monthsUntil(useNow());
  const [params, setParams] = useAddressParams();
  const wanted = params.get('bulan') ?? '';
  const at = Math.max(0, months.indexOf(wanted));
  const choose = (month: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('bulan', month);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { months, month: months[at] ?? '', earlier: months[at + 1], later: months[at - 1], choose };
}

function save(statement: Statement): void {
  saveFile(`${statementTexts.file(statement.month)}.csv`, 'text/csv;charset=utf-8', statementCsv(statement));
  void toast('good', statementTexts.saved(statement.entries.length));
}

/** The entries of one month with the balances before and after, to read, save and print. */
export function StatementPanel() {
  const { userId, account } = useUser();
  const { months, month, earlier, later, choose } = useMonth();
  const { data, error, refetch } = useQuery(statementOptions(userId, month));
  const name = formatMonth(middleOf(month));
  return (
    <section className={`${page.panel} ${classes.statement}`} aria-labelledby="rincian">
      <div className={classes.paperHead}>
        <strong>
          {statementTexts.paper} {name}
        </strong>
        <span>{account.name}</span>
      </div>
      <div className={classes.head}>
        <h2 id="rincian">{statementTexts.title}</h2>
        <div className={classes.months}>
          <Step label={statementTexts.earlier} to={earlier} onGo={choose} Icon={IconChevronLeft} />
          <NativeSelect
            size="md"
            aria-label={statementTexts.month}
            value={month}
            onChange={({ currentTarget: { value } }) => choose(value)}
            data={months.map((value) => ({ value, label: formatMonth(middleOf(value)) }))}
          />
          <Step label={statementTexts.later} to={later} onGo={choose} Icon={IconChevronRight} />
        </div>
        <div className={classes.actions}>
          <Button
            size="md"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            disabled={!data}
            onClick={() => data && save(data)}
          >
            {statementTexts.csv}
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            disabled={!data}
            onClick={() => window.print()}
          >
            {statementTexts.print}
          </Button>
        </div>
      </div>
      {error && !data ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageLoader text={statementTexts.loading} /> : null}
      {data ? <StatementTable statement={data} name={name} /> : null}
    </section>
  );
}

interface StepProps {
  label: string;
  to: string | undefined;
  onGo: (month: string) => void;
  Icon: typeof IconChevronLeft;
}

const Step = ({ label, to, onGo, Icon }: StepProps) => (
  <ActionIcon
    size={44}
    variant="default"
    aria-label={label}
    disabled={to === undefined}
    onClick={() => to !== undefined && onGo(to)}
  >
    <Icon size={20} />
  </ActionIcon>
);
