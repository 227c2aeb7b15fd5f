import { type PatientImportInFull, type PatientRow, patientRowOutcomes } from '@aruga/contract/patients/import'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { formatNumber } from '../../../ui/dates.ts'
import { FormError } from '../../../ui/form-error.tsx'
import csvStyles from '../../csv/csv.module.css'
import { RowPages } from '../../csv/row-pages.tsx'
import { RowTable } from '../../csv/row-table.tsx'
import styles from './import-page.module.css'
import { outcomeSign } from './import-signs.ts'
import { ROWS, rowsQuery, useSettleRow } from './queries.ts'

type Outcome = PatientRow['outcome']

/** The rows with what becomes or became of each. */
export const ImportRows = ({ import: file }: { import: PatientImportInFull }) => {
  const [outcome, setOutcome] = useState<Outcome | 'All'>('All')
  const [page, setPage] = useState(0)
  const { data } = useQuery(rowsQuery({ import: file, outcome: outcome === 'All' ? null : outcome, page }))
  const settle = useSettleRow(file.id)
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / ROWS))
  return (
    <section className="card stack" aria-labelledby="rows-of-the-file">
      <h2 id="rows-of-the-file">{t('patients:import.rows')}</h2>
      <SegmentedControl
        className={csvStyles.outcomes}
        aria-label={t('patients:import.whichRows')}
        value={outcome}
        onChange={(value) => {
          setOutcome(value as Outcome | 'All')
          setPage(0)
        }}
        data={(['All', ...patientRowOutcomes] as const).map((value) => ({
          value,
          label: t(`patients:import.outcome.${value}`),
        }))}
      />
      {data?.items.length === 0 ? (
        <p className="muted">{t('patients:import.noRows')}</p>
      ) : (
        <div className={styles.narrow}>
          <RowTable
            labelledBy="rows-of-the-file"
            heads={
              <>
                <th scope="col">{t('patients:import.person')}</th>
                <th scope="col">{t('patients:import.becomes')}</th>
              </>
            }
          >
            {data?.items.map((row) => (
              <Row
                key={row.row}
                of={row}
                busy={settle.isPending}
                onSettle={file.state === 'Checked' ? (isOther) => settle.mutate({ row: row.row, isOther }) : undefined}
              />
            ))}
          </RowTable>
        </div>
      )}
      <FormError of={settle.error} />
      <RowPages page={page} pages={pages} onGo={setPage} />
    </section>
  )
}

type RowProps = { of: PatientRow; busy: boolean; onSettle: ((isOther: boolean) => void) | undefined }

const Row = ({ of, busy, onSettle }: RowProps) => {
  const { row, name, birthdate, mobilePhoneNumber, emailAddress, formerNumber, outcome, faults, alike, patientCode } =
    of
  const { label, ...sign } = outcomeSign(outcome)
  const mayBeAnother = onSettle && (alike === 'MobileNumber' || alike === 'NameAndBirthdate')
  return (
    <tr>
      <th scope="row" className="num" translate="no">
        {formatNumber(row)}
      </th>
      <td>
        <b translate="no">{name || '–'}</b>
        <p className="muted" translate="no">
          {[birthdate, mobilePhoneNumber, emailAddress].filter(Boolean).join(' · ')}
        </p>
        <p className="muted fine">{t('patients:import.oldNumber', { number: formerNumber || '–' })}</p>
      </td>
      <td>
        <div className="line-up">
          <Chip {...sign}>{label}</Chip>
          {outcome === 'New' && patientCode && (
            <span className="code" translate="no">
              {patientCode}
            </span>
          )}
        </div>
        {of.invitation && <p className="muted">{t(`patients:import.invitation.${of.invitation}`)}</p>}
        {faults.map(({ column, message }) => (
          <p key={`${column} ${message}`}>
            {column && <b translate="no">{column}: </b>}
            {message}
          </p>
        ))}
        <Alike of={of} />
        {mayBeAnother && (
          <Button variant="default" size="compact-sm" disabled={busy} onClick={() => onSettle(!of.isOther)}>
            {t(of.isOther ? 'patients:import.samePerson' : 'patients:import.twoPeople')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** What a row has in common with another one, or with somebody who is here. */
const Alike = ({ of: { alike, otherRow, patientCode, outcome, isOther } }: { of: PatientRow }) => {
  if (!alike) return null
  if (outcome === 'New' && !isOther) return null
  const what = t(`patients:import.alike.${alike}`)
  return (
    <p className={isOther ? 'muted' : undefined}>
      {otherRow === null
        ? t('patients:import.likePatient', { what, code: patientCode ?? '' })
        : t('patients:import.likeRow', { what, row: formatNumber(otherRow) })}
    </p>
  )
}
