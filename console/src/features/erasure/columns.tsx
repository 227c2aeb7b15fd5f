import type { ErasureState, ListedErasure } from '@aruga/contract/erasure/staff'
import { Button } from '@mantine/core'
import { alertCircleOutline } from 'ionicons/icons'
import { Chip } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'

const SOON_MS = 7 * 24 * 60 * 60_000

export const columnsOf = (state: ErasureState, onErase: (wish: ListedErasure) => void): Column<ListedErasure>[] => [
  { head: 'Number', cell: ({ reference }) => <span className="unbroken num">{reference}</span> },
  { head: 'Patient', cell: ({ patientCode }) => <span className="code unbroken">{patientCode}</span> },
  { head: 'Asked', cell: ({ requestedAt }) => <span className="unbroken num">{formatDay(requestedAt)}</span> },
  ...(state === 'Open' ? open(onErase) : erased),
]

const open = (onErase: (wish: ListedErasure) => void): Column<ListedErasure>[] => [
  { head: 'Due', sort: 'dueBy', cell: ({ dueBy }) => <Due at={dueBy} /> },
  { head: 'Ends with it', cell: (wish) => linesOf(endsWith(wish)) },
  {
    head: 'Erase',
    cell: (wish) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Erase ${wish.patientCode}`}
        onClick={() => onErase(wish)}
      >
        Erase…
      </Button>
    ),
  },
]

const erased: Column<ListedErasure>[] = [
  { head: 'Erased', sort: 'erasedAt', cell: ({ erasedAt }) => erasedAt && formatDayTime(erasedAt) },
  { head: 'By', cell: ({ erasedBy }) => erasedBy },
  { head: 'Receipts kept', numeric: true, cell: ({ keptReceipts }) => keptReceipts },
]

const Due = ({ at }: { at: string }) => {
  const left = Date.parse(at) - Date.now()
  if (left > SOON_MS) return <span className="unbroken num">{formatDay(at)}</span>
  return (
    <span className="unbroken">
      <Chip icon={alertCircleOutline} tone={left > 0 ? 'turn' : 'bad'}>
        {left > 0 ? formatDay(at) : `Was due ${formatDay(at)}`}
      </Chip>
    </span>
  )
}

const linesOf = (lines: string[]) =>
  (lines.length > 0 ? lines : ['Nothing']).map((line) => (
    <p key={line} className="unbroken">
      {line}
    </p>
  ))

/** What is still under way and ends with the erasure. */
export const endsWith = ({ openLetters, waitingDocuments }: ListedErasure): string[] => [
  ...(openLetters > 0 ? [countOf(openLetters, 'open letter')] : []),
  ...(waitingDocuments > 0 ? [`${countOf(waitingDocuments, 'paper')} not decided`] : []),
]
