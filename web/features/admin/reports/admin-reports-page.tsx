import { adminMessages, reportTexts } from '../../../copy/admin.ts';
import '../../../ui/styles/forms.ts';
import { Anchor, Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ReportStatus, reportStatuses } from '#domain/reports/report.ts';
import { BulkBar, useBulk, useSelection } from '../list/bulk.tsx';
import { ListHead, ListToolbar } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useExport } from '../list/use-export.ts';
import { setReportStatus } from './decision-form.tsx';
import { ReportRow } from './report-row.tsx';
import { loadReports, reportCells, reportCsvHeader, reportedName, reportsSpec } from './reports-list.ts';

const columns = [
  reportTexts.date,
  reportTexts.product,
  reportTexts.reporter,
  reportTexts.reason,
  reportTexts.description,
  reportTexts.status,
  reportTexts.action,
];

export function AdminReportsPage() {
  const { rows, ...list } = useAdminList(reportsSpec, loadReports);
  const selection = useSelection(rows);
  const bulk = useBulk(['reports']);
  const [target, setTarget] = useState<ReportStatus>('under_review');
  const csv = useExport({
    spec: reportsSpec,
    state: list.state,
    load: loadReports,
    name: 'laporan',
    header: reportCsvHeader,
    cells: reportCells,
  });
  const { selected } = selection;
  const isOfProducts = !list.state.chosen.tentang;
  const decideAll = () =>
    bulk
      .run(
        reportTexts.move(target),
        selected.map((report) => ({ name: reportedName(report), run: () => setReportStatus(report.$id, target) })),
      )
      .then(selection.clear);
  return (
    <>
      <ListHead
        title={isOfProducts ? reportTexts.title : reportTexts.titleOfOthers}
        back={
          <Anchor
            component={Link}
            to="/admin/dashboard"
            display="inline-flex"
            mih={44}
            style={{ alignItems: 'center' }}
          >
            <IconArrowLeft size={18} aria-hidden="true" />
            &nbsp;{reportTexts.back}
          </Anchor>
        }
        onRefresh={list.refresh}
        {...csv}
      />
      <ListTabs list={list} />
      <ListToolbar list={list} />
      <BulkBar bulk={bulk} selected={selected.length} onClear={selection.clear}>
        <NativeSelect
          size="md"
          aria-label={reportTexts.target}
          value={target}
          onChange={({ currentTarget: { value } }) =>
            setTarget(reportStatuses.find((status) => status === value) ?? target)
          }
          data={[...reportStatuses]}
        />
        <Button size="md" disabled={bulk.busy} onClick={() => void decideAll()}>
          {reportTexts.moveMany}
        </Button>
      </BulkBar>
      <ListTable
        list={list}
        label={reportTexts.list}
        columns={columns}
        selection={selection}
        empty={isOfProducts ? reportTexts.empty : reportTexts.emptyOfOthers}
        failure={adminMessages.reportsFailure}
      >
        {rows.map((report) => (
          <ReportRow key={report.$id} report={report} selection={selection} />
        ))}
      </ListTable>
    </>
  );
}
