import { shortDate } from './dates.ts'
import { pick, randomFrom } from './random.ts'

/** `unitPrice` in centavos, 0 for what the program gives free of charge. */
type ReceiptItem = { name: string; quantity: number; unitPrice: number }

/** `date` is YYYY-MM-DD. With `receivedBy` it is the slip for claimed goods, signed by that person. */
export type Receipt = {
  pharmacy: string
  branch: string
  address: string
  receiptNumber: string
  date: string
  items: readonly ReceiptItem[]
  receivedBy?: string
}

export type Line = { text: string; large?: true }

/** Letters on a line of the till's paper. A large one takes the room of one and a half. */
export const COLUMNS = 38

/** What the till prints, line by line: Philippine prices include 12 % VAT, which the slip sets apart. */
export function slip(receipt: Receipt): Line[] {
  const { pharmacy, branch, address, receiptNumber, date, items, receivedBy } = receipt
  const random = randomFrom(`slip ${receiptNumber} ${branch}`)
  const time = `${pick(random, ['09', '10', '11', '14', '16', '17'])}:${String(Math.floor(random() * 60)).padStart(2, '0')}`
  return [
    { text: pharmacy.slice(0, 25), large: true },
    ...centred(branch, address, 'VAT REG TIN 000-000-000-00000', 'MIN 00000000000000 SN DEMO-POS'),
    blank,
    { text: receivedBy ? 'CLAIMED GOODS' : 'OFFICIAL RECEIPT', large: true },
    ...centred(receivedBy ? 'RELEASE SLIP' : '(INVOICE)'),
    blank,
    { text: `NO. ${receiptNumber}` },
    apart(`DATE ${shortDate(date)}  ${time}`, `TILL 0${1 + Math.floor(random() * 4)}`),
    ruled,
    ...items.flatMap(({ name, quantity, unitPrice }) => [
      ...wrapped(name).map((text) => ({ text })),
      apart(`  ${quantity} X ${money(unitPrice)}`, unitPrice === 0 ? 'FREE' : money(quantity * unitPrice)),
    ]),
    ruled,
    ...(receivedBy ? released(items, receivedBy) : paid(items)),
  ]
}

function paid(items: readonly ReceiptItem[]): Line[] {
  const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const cash = Math.ceil(total / 50_000) * 50_000
  const withoutTax = Math.round(total / 1.12)
  return [
    { text: `TOTAL  PHP ${money(total)}`, large: true },
    blank,
    apart('CASH', money(cash)),
    apart('CHANGE', money(cash - total)),
    blank,
    apart('VATABLE SALES', money(withoutTax)),
    apart('VAT (12%)', money(total - withoutTax)),
    apart('VAT-EXEMPT SALES', money(0)),
    ruled,
    ...centred('THANK YOU. GET WELL SOON', '*** SPECIMEN - DEMO ONLY ***'),
  ]
}

function released(items: readonly ReceiptItem[], receivedBy: string): Line[] {
  return [
    apart('UNITS RELEASED', String(items.reduce((sum, { quantity }) => sum + quantity, 0))),
    apart('AMOUNT DUE', `PHP ${money(0)}`),
    blank,
    ...centred('*** SPECIMEN - DEMO ONLY ***'),
    blank,
    { text: 'RECEIVED IN GOOD ORDER BY' },
    { text: receivedBy.slice(0, COLUMNS) },
  ]
}

const blank: Line = { text: '' }
const ruled: Line = { text: '-'.repeat(COLUMNS) }
const money = (centavos: number) => (centavos / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
const apart = (left: string, right: string): Line => ({
  text: left.slice(0, COLUMNS - right.length).padEnd(COLUMNS - right.length) + right,
})
const centred = (...texts: string[]): Line[] =>
  texts.flatMap(wrapped).map((text) => ({ text: ' '.repeat((COLUMNS - text.length) / 2) + text }))

// On lines of about the same length, so that no last word stands alone.
function wrapped(text: string): string[] {
  const room = Math.min(COLUMNS, Math.ceil(text.length / Math.ceil(text.length / COLUMNS)) + 5)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.slice(0, COLUMNS))
  }
  return lines
}
