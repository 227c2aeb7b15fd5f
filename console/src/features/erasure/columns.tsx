import { type ErasureState, type ListedErasure, WEEK_MS } from '@aruga/contract/erasure/staff'
import { Button } from '@mantine/core'
import { alertCircleOutline, archiveOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'

export const columnsOf = (state: ErasureState, onErase: (request: ListedErasure) => void): Column<ListedErasure>[] => [
  {
    head: t('erasure:columns.number'),
    cell: ({ reference }) => (
      <span className="unbroken num" translate="no">
        {reference}
      </span>
    ),
  },
  {
    head: t('erasure:columns.patient'),
    cell: ({ patientCode }) => <Code unbroken>{patientCode}</Code>,
  },
  {
    head: t('erasure:columns.asked'),
    cell: ({ requestedAt }) => (
      <span className="unbroken num" translate="no">
        {formatDay(requestedAt)}
      </span>
    ),
  },
  ...(state === 'Open' ? open(onErase) : erased()),
]

const open = (onErase: (request: ListedErasure) => void): Column<ListedErasure>[] => [
  {
    head: t('erasure:columns.due'),
    sort: 'dueBy',
    cell: ({ dueBy, heldSince }) => (heldSince ? <LegalHold since={heldSince} /> : <Due at={dueBy} />),
  },
  { head: t('erasure:columns.endsWithIt'), cell: (request) => linesOf(endsWith(request)) },
  {
    head: t('erasure:columns.erase'),
    cell: (request) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('erasure:columns.erasePatientCode', { patientCode: request.patientCode })}
        disabled={request.heldSince !== null}
        onClick={() => onErase(request)}
      >
        {t('erasure:columns.eraseAction')}
      </Button>
    ),
  },
]

const erased = (): Column<ListedErasure>[] => [
  { head: t('erasure:columns.erased'), sort: 'erasedAt', cell: ({ erasedAt }) => erasedAt && formatDayTime(erasedAt) },
  { head: t('erasure:columns.by'), cell: ({ erasedBy }) => erasedBy },
  { head: t('erasure:columns.receiptsKept'), numeric: true, cell: ({ keptReceipts }) => keptReceipts },
]

/** A legal hold: the request waits for its end. */
const LegalHold = ({ since }: { since: string }) => (
  <span className="unbroken" translate="no">
    <Chip icon={archiveOutline} tone="wait">
      {t('erasure:columns.heldSince', { day: formatDay(since) })}
    </Chip>
  </span>
)

const Due = ({ at }: { at: string }) => {
  const left = Date.parse(at) - Date.now()
  if (left > WEEK_MS)
    return (
      <span className="unbroken num" translate="no">
        {formatDay(at)}
      </span>
    )
  return (
    <span className="unbroken" translate="no">
      <Chip icon={alertCircleOutline} tone={left > 0 ? 'turn' : 'bad'}>
        {left > 0 ? formatDay(at) : t('erasure:columns.wasDue', { at: formatDay(at) })}
      </Chip>
    </span>
  )
}

const linesOf = (lines: string[]) =>
  (lines.length > 0 ? lines : [t('erasure:columns.nothing')]).map((line) => (
    <p key={line} className="unbroken" translate="no">
      {line}
    </p>
  ))

/** Open letters and documents that would end with the erasure. */
export const endsWith = ({ openLetters, waitingDocuments }: ListedErasure): string[] => [
  ...(openLetters > 0 ? [t('erasure:columns.openLetters', { count: openLetters })] : []),
  ...(waitingDocuments > 0 ? [t('erasure:columns.papersNotDecided', { count: waitingDocuments })] : []),
]
