import { firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { dayIn, timeIn } from '../calendar.ts'
import type { Branch } from '../pharmacies.ts'
import { type Product, ruleOf } from '../products.ts'
import { Page } from './pdf.ts'
import type { Upload } from './upload.ts'

type Sale = { branch: Branch; number: string; at: Date; product: Product; quantity: number }

const COLUMNS = 38
const money = (centavos: number) => (centavos / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
const apart = (left: string, right: string) =>
  left.slice(0, COLUMNS - right.length).padEnd(COLUMNS - right.length) + right
const centred = (text: string) => ' '.repeat(Math.max(0, (COLUMNS - text.length) / 2)) + text
const ruled = '-'.repeat(COLUMNS)

/** An official receipt as a shop mails it, marked as a specimen. `visible`: the fraction of the page that is in the scan. */
export function receipt(sale: Sale, visible = 1): Upload {
  const { product, quantity } = sale
  const total = product.price * quantity
  const due = workOut(firstTerms(ruleOf(product), product.price), quantity).patientAmount
  const withoutTax = Math.round(due / 1.12)
  const lines = [
    ...head(sale, 'OFFICIAL RECEIPT', '(INVOICE)'),
    `${product.name} ${product.strength}`.toUpperCase(),
    apart(`  ${quantity} X ${money(product.price)}`, money(total)),
    ruled,
    apart('SUBTOTAL', money(total)),
    apart('ARUGA PROGRAM BENEFIT', `-${money(total - due)}`),
    apart('TOTAL PHP', money(due)),
    '',
    apart('VATABLE SALES', money(withoutTax)),
    apart('VAT (12%)', money(due - withoutTax)),
    ruled,
    centred('THANK YOU. GET WELL SOON'),
  ]
  return { ...slip(lines, visible), kind: 'OfficialReceipt', originalName: 'receipt.pdf' }
}

const head = ({ branch, number, at }: Sale, ...titles: string[]) => [
  centred(branch.pharmacy.toUpperCase()),
  centred(branch.name),
  centred(`${branch.address}, ${branch.city}`.slice(0, COLUMNS)),
  centred('VAT REG TIN 000-000-000-00000'),
  '',
  ...titles.map(centred),
  '',
  `NO. ${number}`,
  `DATE ${dayIn(at)}  ${timeIn(at)}`,
  ruled,
]

/** A signed receipt for goods that the program gave free of charge. */
export function goodsSlip(sale: Sale, receivedBy: string): Upload {
  const lines = [
    ...head(sale, 'CLAIMED GOODS', 'RELEASE SLIP'),
    apart(`${sale.quantity} X FREE STARTER PACK`, 'FREE'),
    `FOR ${sale.product.name.toUpperCase()}`,
    ruled,
    'RECEIVED IN GOOD ORDER BY',
    receivedBy,
  ]
  return { ...slip(lines, 1), kind: 'ClaimedGoodsReceipt', originalName: 'claimed-goods.pdf' }
}

function slip(lines: string[], visible: number) {
  const all = [...lines, '', centred('*** SPECIMEN - DEMO ONLY ***')]
  const page = new Page(260, 40 + all.length * 13)
  all.forEach((line, row) => {
    page.text(
      line,
      16,
      30 + row * 13,
      10,
      /^(OFFICIAL|CLAIMED|TOTAL|NO\.)/.test(line.trim()) ? 'Courier-Bold' : 'Courier',
    )
  })
  return { contentType: 'application/pdf' as const, bytes: page.end(visible) }
}
