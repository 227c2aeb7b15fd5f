// A statement as a PDF of A4 pages: its sums, then a line per hand-over with what the law took off and its dispute. Amounts are
// "PHP 1,150.00": the fonts have no peso sign.
import { timeInManila } from '@aruga/contract/days'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import type { Statement, StatementLine } from '@aruga/contract/reimbursement/staff'
import { unitFor } from '@aruga/contract/units'
import { monthOf } from '../../notify/days.ts'
import { type PdfColumn, tablePdf } from '../../texts/pdf-table.ts'

const inPesos = (centavos: number) => formatPesos(centavos).replace('₱', 'PHP ')
const plain = (centavos: number) => formatPesos(centavos).replace('₱', '')
const manila = (time: string) => timeInManila(new Date(time)).slice(0, 16)

const columns: PdfColumn<StatementLine>[] = [
  { head: 'No.', width: 26, of: ({ position }) => String(position) },
  { head: 'Handed over', width: 84, of: ({ at }) => manila(at) },
  { head: 'Letter', width: 62, of: ({ letterNumber }) => letterNumber },
  { head: 'Product', width: 120, of: ({ productName, strength }) => `${productName} ${strength}` },
  { head: 'Units', width: 52, of: ({ quantity, unit }) => `${quantity} ${unitFor(quantity, unit)}` },
  { head: 'Price', width: 55, right: true, of: ({ unitPrice }) => plain(unitPrice) },
  { head: 'Paid', width: 55, right: true, of: ({ patientAmount }) => plain(patientAmount) },
  {
    head: 'Owed',
    width: 61,
    right: true,
    of: ({ owedAmount, dispute, answer }) => `${plain(owedAmount)}${dispute && !answer ? ' ?' : ''}`,
  },
]

export const statementPdf = (statement: Statement, lines: AsyncGenerator<StatementLine>, now: Date): Promise<Buffer> =>
  tablePdf({
    title: `Statement ${statement.number}`,
    about: factsOf(statement),
    columns,
    rows: lines,
    below: saidAbout,
    now,
  })

const buyerNames: Record<Buyer, string | null> = {
  Regular: null,
  Senior: 'Senior citizen',
  PWD: 'Person with disability',
}
const lawOf = ({ vatOff, statutoryDiscount }: Pick<Statement, 'vatOff' | 'statutoryDiscount'>) =>
  `VAT not charged: ${inPesos(vatOff)}. Statutory discount: ${inPesos(statutoryDiscount)}`

/** Who bought, where the law takes something off; the dispute of a line and its answer, with authors and times. */
function saidAbout({
  buyer,
  vatOff,
  statutoryDiscount,
  dispute,
  disputedBy,
  disputedAt,
  answer,
  answeredBy,
  answeredAt,
  owedAmount,
}: StatementLine): string[] {
  const by = (who: string | null, when: string | null) => [who, when && manila(when)].filter(Boolean).join(', ')
  const name = buyerNames[buyer]
  return [
    name && `${name}. ${lawOf({ vatOff, statutoryDiscount })}`,
    dispute && `Disputed (${by(disputedBy, disputedAt)}): ${dispute}`,
    dispute && (answer ? `Answer (${by(answeredBy, answeredAt)}): ${answer}` : 'Not answered yet.'),
    answer && `Owed: ${inPesos(owedAmount)}`,
  ].filter((text) => text !== null)
}

function factsOf({
  pharmacyName,
  branchName,
  month,
  lines,
  units,
  benefitAmount,
  owedAmount,
  state,
  ...rest
}: Statement): string[] {
  const { vatOff, statutoryDiscount, acceptedAt, acceptedBy, paidOn, paymentReference } = rest
  return [
    `${pharmacyName}, ${branchName}`,
    `Month: ${monthOf(month).en}. Hand-overs: ${lines}, ${units} ${unitFor(units, 'unit')}.`,
    `The program pays, by the counter’s record: ${inPesos(benefitAmount)}`,
    `Owed to the branch: ${inPesos(owedAmount)}${state === 'Disputed' ? ', disputed' : ''}`,
    vatOff + statutoryDiscount > 0 ? `For information, not owed. ${lawOf({ vatOff, statutoryDiscount })}` : null,
    acceptedAt && `Accepted on ${manila(acceptedAt)} by ${acceptedBy}`,
    paidOn && `Paid on ${paidOn}, reference ${paymentReference}`,
  ].filter((text) => text !== null)
}
