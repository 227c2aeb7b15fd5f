// A statement as a PDF of A4 pages: its sums, then a line per hand-over with its dispute. Amounts are "PHP 1,150.00": the fonts have no
// peso sign.
import { timeInManila } from '@aruga/contract/days'
import { formatPesos } from '@aruga/contract/money'
import type { Statement, StatementLine } from '@aruga/contract/reimbursement/staff'
import { unitFor } from '@aruga/contract/units'
import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import { linesOf, writableIn } from '../../texts/pdf-text.ts'

const A4: [number, number] = [595, 842]
const MARGIN = 40
const SIZE = 8.5
const LINE = 13
/** The column below the time of a hand-over, up to the right margin. */
const SAID_LEFT = MARGIN + 26
const SAID_WIDTH = A4[0] - SAID_LEFT - MARGIN

const inPesos = (centavos: number) => formatPesos(centavos).replace('₱', 'PHP ')
const plain = (centavos: number) => formatPesos(centavos).replace('₱', '')
const manila = (time: string) => timeInManila(new Date(time)).slice(0, 16)

/** `width` in points; amounts end at its right. */
const columns: { head: string; width: number; right?: true; of: (line: StatementLine) => string }[] = [
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

function cut(text: string, font: PDFFont, width: number) {
  let shown = text
  while (font.widthOfTextAtSize(shown, SIZE) > width) shown = shown.slice(0, -1)
  return shown
}

export async function statementPdf(
  statement: Statement,
  lines: AsyncGenerator<StatementLine>,
  now: Date,
): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`Statement ${statement.number}`)
  pdf.setCreationDate(now)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const writable = writableIn(font)
  let page = pdf.addPage(A4)
  let y = A4[1] - MARGIN
  const row = (cells: string[], of: PDFFont) => {
    let x = MARGIN
    columns.forEach(({ width, right }, n) => {
      const text = cut(writable(cells[n] ?? ''), of, width - 4)
      page.drawText(text, { x: right ? x + width - of.widthOfTextAtSize(text, SIZE) : x, y, size: SIZE, font: of })
      x += width
    })
    y -= LINE
  }
  const heads = columns.map(({ head }) => head)
  page.drawText(writable(`Statement ${statement.number}`), { x: MARGIN, y, size: 15, font: bold })
  y -= 2 * LINE
  for (const text of factsOf(statement)) {
    page.drawText(writable(text), { x: MARGIN, y, size: 10, font })
    y -= LINE
  }
  y -= LINE
  row(heads, bold)
  /** Begins a page where the next line would be cut off. */
  const room = () => {
    if (y >= MARGIN) return
    page = pdf.addPage(A4)
    y = A4[1] - MARGIN
    row(heads, bold)
  }
  for await (const line of lines) {
    room()
    row(
      columns.map(({ of }) => of(line)),
      font,
    )
    for (const said of saidAbout(line).flatMap((text) => linesOf(writable(text), font, SIZE, SAID_WIDTH))) {
      room()
      page.drawText(said, { x: SAID_LEFT, y, size: SIZE, font })
      y -= LINE
    }
  }
  return Buffer.from(await pdf.save())
}

/** The dispute of a line and its answer, with authors and times. */
function saidAbout({
  dispute,
  disputedBy,
  disputedAt,
  answer,
  answeredBy,
  answeredAt,
  owedAmount,
}: StatementLine): string[] {
  const by = (who: string | null, when: string | null) => [who, when && manila(when)].filter(Boolean).join(', ')
  return [
    dispute && `Disputed (${by(disputedBy, disputedAt)}): ${dispute}`,
    dispute &&
      (answer ? `Answer (${by(answeredBy, answeredAt)}): ${answer} Owed: ${inPesos(owedAmount)}` : 'Not answered yet.'),
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
  const { acceptedAt, acceptedBy, paidOn, paymentReference } = rest
  return [
    `${pharmacyName}, ${branchName}`,
    `Month: ${month.slice(0, 7)}. Hand-overs: ${lines}, ${units} units.`,
    `The program pays, by the counter’s record: ${inPesos(benefitAmount)}`,
    `Owed to the branch: ${inPesos(owedAmount)}${state === 'Disputed' ? ', disputed' : ''}`,
    acceptedAt && `Accepted on ${manila(acceptedAt)} by ${acceptedBy}`,
    paidOn && `Paid on ${paidOn}, reference ${paymentReference}`,
  ].filter((text) => text !== null)
}
