// What the counter recorded by law is what the program, the branch and the tax office read later (docs/decisions/047).
import { dayInManila, firstOfMonth } from '@aruga/contract/days'
import { combinations } from '@aruga/contract/formulary/statute'
import { examples } from '@aruga/contract/formulary/statute.examples'
import { formatPesos, plainPesos } from '@aruga/contract/money'
import {
  exportStatement,
  exportStatements,
  listStatementLines,
  readStatement,
} from '@aruga/contract/reimbursement/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStatement } from '../../records/statements/make.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch } from '../../testing/people.ts'
import { addSoldProduct, claimOfSale } from '../../testing/statutory-sale.ts'
import { textOfPdf } from '../../testing/text-of-pdf.ts'
import { pharmacistAt } from '../counter/testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await addSoldProduct(server.db)
})
afterAll(() => server.close())

const buyerNames = { Regular: '', Senior: 'Senior citizen', PWD: 'Person with disability' }
const php = (centavos: number) => formatPesos(centavos).replace('₱', 'PHP ')
const plain = (centavos: number) => formatPesos(centavos).replace('₱', '')
const escaped = (text: string) => text.replace(/[.*()]/g, '\\$&')
const total = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe.each(combinations)('With %s', (combination) => {
  const parts = examples.map((example) => example[combination])
  let branchId: string
  let token: string
  let statementId: string
  /** The letter of each example. */
  const numbers: string[] = []
  beforeAll(async () => {
    branchId = await addBranch(server.db, `Katipunan ${combination}`)
    for (const { boughtBefore = 0, ...example } of examples) {
      // One pharmacist looks few codes up in a minute.
      const pharmacist = await pharmacistAt(server, branchId)
      token = pharmacist.token
      const sold = { ...example, combination, quantity: boughtBefore + example.quantity }
      const claim = await claimOfSale(server, branchId, sold)
      if (boughtBefore > 0) await pharmacist.dispense(claim.code, boughtBefore)
      await pharmacist.dispense(await claim.codeNow(), example.quantity, undefined, example.buyer)
      numbers.push((await claim.open()).number)
    }
    const now = new Date()
    statementId = (await makeStatement(server.db, { branchId, begins: firstOfMonth(dayInManila(now)), now })) ?? ''
  })
  const params = () => ({ id: statementId })
  const csvRows = async (text: string) => {
    const [head = '', ...rows] = text.replace('\uFEFF', '').trim().split(/\r?\n/)
    const names = head.split(',')
    return rows.map((row) => Object.fromEntries(row.split(',').map((value, n) => [names[n], value])))
  }
  /** The last of the letter, since one was bought before. */
  const lastOf = <T extends { letterNumber?: string }>(rows: T[], number: string | undefined) =>
    rows.findLast(({ letterNumber }) => letterNumber === number)

  test('each line of the statement has the parts that the counter recorded, and claims the benefit only', async () => {
    const query = { MaxResultCount: 50 }
    const { items } = (await call(server.app, listStatementLines, { params: params(), query }, { token })).result
    expect(items).toHaveLength(examples.length + 1)
    examples.forEach(({ buyer, unitPrice, quantity }, n) => {
      const [vatOff = 0, statutoryDiscount = 0, benefitAmount = 0, patientAmount = 0] = parts[n] ?? []
      expect(lastOf(items, numbers[n])).toMatchObject({
        ...{ buyer, quantity, unitPrice, vatOff, statutoryDiscount, benefitAmount, patientAmount },
        owedAmount: benefitAmount,
      })
    })
    const { result } = await call(server.app, readStatement, { params: params() }, { token })
    expect(result).toMatchObject({
      vatOff: total(parts.map(([vatOff]) => vatOff)),
      statutoryDiscount: total(parts.map(([, discount]) => discount)),
      owedAmount: total(parts.map(([, , benefit]) => benefit)),
    })
  })

  test('its PDF has them in words, and the sums apart from what is owed', async () => {
    const file = await call(server.app, exportStatement, { params: params(), query: { Format: 'Pdf' } }, { token })
    const text = await textOfPdf(file.rawPayload)
    examples.forEach(({ buyer }, n) => {
      const [vatOff = 0, discount = 0, benefit = 0, patient = 0] = parts[n] ?? []
      const law = `VAT not charged: ${php(vatOff)}. Statutory discount: ${php(discount)}`
      const row = `${plain(patient)} ${plain(benefit)}${buyer === 'Regular' ? '' : ` ${buyerNames[buyer]}. ${law}`}`
      expect(text).toMatch(new RegExp(`${numbers[n]} .{1,90} ${escaped(row)}(?= |$)`))
    })
    const [vatOff, discount] = [total(parts.map(([vat]) => vat)), total(parts.map(([, law]) => law))]
    expect(text).toContain(
      `For information, not owed. VAT not charged: ${php(vatOff)}. Statutory discount: ${php(discount)}`,
    )
  })

  test('its CSV and that of the month have them in columns of their own', async () => {
    const files = [
      await call(server.app, exportStatement, { params: params(), query: { Format: 'Csv' } }, { token }),
      await call(server.app, exportStatements, { query: { Month: dayInManila(new Date()) } }, { token }),
    ]
    for (const { body } of files) {
      const rows = await csvRows(body)
      examples.forEach(({ buyer }, n) => {
        const [vatOff = 0, discount = 0, benefit = 0, patient = 0] = parts[n] ?? []
        expect(lastOf(rows, numbers[n])).toMatchObject({
          buyer,
          vatOff: plainPesos(vatOff),
          statutoryDiscount: plainPesos(discount),
          benefitAmount: plainPesos(benefit),
          patientAmount: plainPesos(patient),
          owedAmount: plainPesos(benefit),
        })
      })
    }
  })
})
