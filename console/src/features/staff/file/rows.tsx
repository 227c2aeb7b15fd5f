import { type StaffFile, type StaffFileRow, staffRowOutcomes } from '@aruga/contract/staff/staff-file'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import csvStyles from '../../csv/csv.module.css'
import { RowPages } from '../../csv/row-pages.tsx'
import { RowTable } from '../../csv/row-table.tsx'
import { ROWS, staffRowsQuery } from './queries.ts'

type Outcome = StaffFileRow['outcome']

/** The rows of a file with the planned or actual result of each; the refused rows first, as they need attention. */
export const FileRows = ({ file }: { file: StaffFile }) => {
  const [outcome, setOutcome] = useState<Outcome | 'All'>(file.refusedRows > 0 ? 'Refused' : 'All')
  const [page, setPage] = useState(0)
  const { data } = useQuery(staffRowsQuery(file.id, file.state, outcome === 'All' ? null : outcome, page))
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / ROWS))
  return (
    <div className="stack tight">
      <SegmentedControl
        className={csvStyles.outcomes}
        aria-label={t('staff:file.whichRows')}
        value={outcome}
        onChange={(value) => {
          setOutcome(value as Outcome | 'All')
          setPage(0)
        }}
        data={(['All', ...staffRowOutcomes] as const).map((value) => ({
          value,
          label: t(`staff:file.outcome.${value}`),
        }))}
      />
      <RowTable
        label={t('staff:file.rows')}
        heads={
          <>
            <th scope="col">{t('staff:staffPage.name')}</th>
            <th scope="col">{t('staff:file.becomes')}</th>
          </>
        }
      >
        {data?.items.map((row) => (
          <Row key={row.row} of={row} />
        ))}
      </RowTable>
      {data?.items.length === 0 && <p className="muted">{t('staff:file.none')}</p>}
      <RowPages page={page} pages={pages} onGo={setPage} />
    </div>
  )
}

const Row = ({
  of: { row, name, emailAddress, role, pharmacy, branch, city, outcome, changes, why },
}: {
  of: StaffFileRow
}) => (
  <tr>
    <th scope="row" className="num" translate="no">
      {formatNumber(row)}
    </th>
    <td>
      <b>{name}</b>
      <p className="muted">{emailAddress}</p>
      <p className="muted">{[role, [pharmacy, branch, city].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}</p>
    </td>
    <td>
      <b>{t(`staff:file.outcome.${outcome}`)}</b>
      {why && <p>{why}</p>}
      {changes.map(({ what, was, is }) => (
        <p key={what}>{t(`staff:file.change.${what}`, { was: was || '–', is: is || '–' })}</p>
      ))}
    </td>
  </tr>
)
