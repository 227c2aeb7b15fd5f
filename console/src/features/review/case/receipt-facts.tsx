import { hasFact } from '@aruga/contract/documents/kinds'
import { formatPesos } from '@aruga/contract/money'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { t } from '../../../i18n/t.ts'
import { formatDay } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../decision/decision.module.css'

/** The amount paid, also per unit if there are several. */
const amountOf = (amount: number, quantity: number | null) =>
  quantity !== null && quantity > 1
    ? t('review:receiptFacts.amountEach', {
        amount: formatPesos(amount),
        each: formatPesos(Math.round(amount / quantity)),
      })
    : formatPesos(amount)

/** The values of a receipt, and the letter that it counts for. */
export const ReceiptFacts = ({
  of: { kind, documents, letter },
}: {
  of: Pick<CaseInFull, 'kind' | 'documents' | 'letter'>
}) => {
  const [document] = documents
  if (!document || !hasFact(kind, 'isReceipt')) return null
  const { orQuantity, orAmount, receiptNumber, receiptDate, receiptBranchName } = document
  const quantity = orQuantity === null ? null : letter ? countOf(orQuantity, letter.unit) : String(orQuantity)
  // Receipts for free goods do not count for the letter.
  const counts = hasFact(kind, 'needsQuantity')
  const others = document.together.flatMap(({ letterId, productName, quantity: units, unit, amount }) => [
    [t('review:receiptFacts.alsoFor', { product: productName }), countOf(units, unit), `${letterId} units`],
    [
      t('review:receiptFacts.amountFor', { product: productName }),
      amount === null ? null : amountOf(amount, units),
      letterId,
    ],
  ])
  const facts = [
    ...(counts
      ? [
          [t('review:receiptFacts.quantity'), quantity],
          [t('review:receiptFacts.amount'), orAmount === null ? null : amountOf(orAmount, orQuantity)],
          ...others,
        ]
      : []),
    [t('review:receiptFacts.receiptNo'), receiptNumber],
    [t('review:receiptFacts.date'), receiptDate && formatDay(receiptDate)],
    [t('review:receiptFacts.branch'), receiptBranchName],
    [t('review:receiptFacts.product'), letter && `${letter.productName}, ${letter.strength}`],
    ...(counts
      ? [
          [
            t('review:receiptFacts.proved'),
            letter &&
              t('review:receiptFacts.countedOf', {
                counted: letter.quantityCounted,
                approved: countOf(letter.quantityApproved, letter.unit),
              }),
          ],
        ]
      : []),
  ]
  return (
    <dl className={styles.caseFacts}>
      {facts.map(([name, value, key = name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value ?? t('review:receiptFacts.notTold')}</dd>
        </div>
      ))}
    </dl>
  )
}
