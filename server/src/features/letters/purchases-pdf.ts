// The purchases of a year for the tax return and the family, as a PDF of wide A4 pages. The fonts have no peso sign.
import { dayInManila } from '@aruga/contract/days'
import { type Purchase, sumsOf } from '@aruga/contract/letters/purchases'
import { formatPesos } from '@aruga/contract/money'
import { unitFor } from '@aruga/contract/units'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/letters.server.json' with { type: 'json' }
import { fill, localesOf } from '../../texts/locales.ts'
import { tablePdf } from '../../texts/pdf-table.ts'

const texts = localesOf('letters.server', en)
const plain = (centavos: number) => formatPesos(centavos).replace('₱', '')
/** What is taken off: `-20.00`. */
const off = (centavos: number) => plain(-centavos).replace('−', '-')

type Year = { year: number; name: string; programName: string; purchases: Purchase[]; language: Language; now: Date }

/** `purchases`: newest first. */
export function purchasesPdf({ year, name, programName, purchases, language, now }: Year): Promise<Buffer> {
  const t = texts[language].purchases
  const sums = sumsOf(purchases)
  const amount = (of: (money: NonNullable<Purchase['money']>, quantity: number) => number, write = plain) => ({
    width: 74,
    right: true as const,
    of: ({ money, quantity }: Purchase) => (money ? write(of(money, quantity)) : '-'),
  })
  return tablePdf({
    title: fill(t.title, { year }),
    about: [name, fill(t.program, { program: programName, day: dayInManila(now) })],
    columns: [
      { head: t.day, width: 56, of: ({ day }) => day },
      { head: `${t.product}, ${t.branch}`, width: 276, of: ({ productName }) => productName },
      { head: t.units, width: 60, of: ({ quantity, unit }) => `${quantity} ${unitFor(quantity, unit, language)}` },
      { head: t.price, ...amount(({ unitPrice }, quantity) => quantity * unitPrice) },
      { head: t.vatOff, ...amount(({ vatOff }) => vatOff, off) },
      { head: t.discount, ...amount(({ statutoryDiscount }) => statutoryDiscount, off) },
      { head: t.programPaid, ...amount(({ benefitAmount }) => benefitAmount, off) },
      { head: t.paid, ...amount(({ patientAmount }) => patientAmount) },
    ],
    rows: purchases.toReversed(),
    // In full, on as many lines as it takes.
    belowColumn: 1,
    below: ({ strength, pharmacyName, branchName }) => [strength, `${branchName}, ${pharmacyName}`],
    sums: [
      t.total,
      ...['', ''],
      plain(sums.price),
      ...[sums.vatOff, sums.statutoryDiscount, sums.benefitAmount].map(off),
      plain(sums.patientAmount),
    ],
    closing: [t.notReceipt, t.as, ...(purchases.some(({ money }) => !money) ? [t.unknown] : [])],
    wide: true,
    now,
  })
}
