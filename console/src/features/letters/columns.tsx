import type { ListedLetter } from '@aruga/contract/letters/staff'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import styles from './letters.module.css'
import { letterSign } from './messages.ts'

/** `mayAct`: may open letters and their patients. */
export const columnsFor = (mayAct: boolean): Column<ListedLetter>[] => [
  {
    head: t('letters:columns.letter'),
    cell: ({ id, number }) =>
      mayAct ? (
        <Link className="unbroken num" translate="no" to={`/letters/${id}`}>
          {number}
        </Link>
      ) : (
        <span className="unbroken num" translate="no">
          {number}
        </span>
      ),
  },
  {
    head: t('letters:columns.patient'),
    cell: ({ patientId, patientCode, reference }) => (
      <span className="unbroken" translate="no">
        {mayAct ? (
          <Link className="code" translate="no" to={`/patients/${patientId}`}>
            {patientCode}
          </Link>
        ) : (
          <Code>{patientCode}</Code>
        )}
        <span className={styles.lettersMore}>{reference}</span>
      </span>
    ),
  },
  {
    head: t('letters:columns.state'),
    cell: ({ status }) => {
      const { label, ...sign } = letterSign(status)
      return (
        <span className="unbroken" translate="no">
          <Chip {...sign}>{label}</Chip>
        </span>
      )
    },
  },
  {
    head: t('letters:columns.product'),
    cell: ({ productName, strength }) => (
      <div className={styles.lettersProduct} translate="no">
        {productName}
        <span className={styles.lettersMore}>{strength}</span>
      </div>
    ),
  },
  {
    head: t('letters:columns.bought'),
    cell: ({ quantityPurchased, quantityApproved, unit }) => (
      <span className="unbroken num" translate="no">
        {t('letters:columns.of', { quantityPurchased, quantityApproved: countOf(quantityApproved, unit) })}
      </span>
    ),
  },
  {
    head: t('letters:columns.issued'),
    sort: 'issuedAt',
    cell: ({ issuedAt }) => (
      <span className="unbroken num" translate="no">
        {formatDay(issuedAt)}
      </span>
    ),
  },
  {
    head: t('letters:columns.goodUntil'),
    sort: 'validUntil',
    cell: ({ validUntil }) => (
      <span className="unbroken num" translate="no">
        {formatDay(validUntil)}
      </span>
    ),
  },
  { head: t('letters:columns.branch'), cell: ({ branchName }) => branchName },
]
