import type { ListedLetter } from '@aruga/contract/letters/staff'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Chip } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import styles from './letters.module.css'
import { isOpen, letterSigns } from './messages.ts'

/** Who may act on letters may open their patients too. */
export const columnsFor = (mayAct: boolean, onCancel: (letter: ListedLetter) => void): Column<ListedLetter>[] => [
  { head: 'Letter', cell: ({ number }) => <span className="unbroken num">{number}</span> },
  {
    head: 'Patient',
    cell: ({ patientId, patientCode, reference }) => (
      <span className="unbroken">
        {mayAct ? (
          <Link className="code" to={`/patients/${patientId}`}>
            {patientCode}
          </Link>
        ) : (
          <span className="code">{patientCode}</span>
        )}
        <span className={styles.lettersMore}>{reference}</span>
      </span>
    ),
  },
  {
    head: 'State',
    cell: ({ status }) => {
      const { label, ...sign } = letterSigns[status]
      return (
        <span className="unbroken">
          <Chip {...sign}>{label}</Chip>
        </span>
      )
    },
  },
  {
    head: 'Product',
    cell: ({ productName, strength }) => (
      <div className={styles.lettersProduct}>
        {productName}
        <span className={styles.lettersMore}>{strength}</span>
      </div>
    ),
  },
  {
    head: 'Bought',
    cell: ({ quantityPurchased, quantityApproved, unit }) => (
      <span className="unbroken num">
        {quantityPurchased} of {countOf(quantityApproved, unit)}
      </span>
    ),
  },
  {
    head: 'Issued',
    sort: 'issuedAt',
    cell: ({ issuedAt }) => <span className="unbroken num">{formatDay(issuedAt)}</span>,
  },
  {
    head: 'Good until',
    sort: 'validUntil',
    cell: ({ validUntil }) => <span className="unbroken num">{formatDay(validUntil)}</span>,
  },
  { head: 'Branch', cell: ({ branchName }) => branchName },
  ...(mayAct
    ? [
        {
          head: 'Cancel',
          cell: (letter: ListedLetter) =>
            isOpen(letter) && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Cancel ${letter.number}`}
                onClick={() => onCancel(letter)}
              >
                Cancel…
              </Button>
            ),
        },
      ]
    : []),
]
