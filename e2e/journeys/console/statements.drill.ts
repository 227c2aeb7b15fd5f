// A branch and the program agree on a month, line by line, and the bank's file pays it.
import { dayInManila } from '@aruga/contract/days'
import {
  exportStatements,
  listStatements,
  makeStatements,
  readStatement,
  type Statement,
} from '@aruga/contract/reimbursement/staff'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { branchManager, enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { mailsTo } from '../../support/server/mailbox.ts'
import { needPasswordAgain, provePassword } from '../../support/server/recent-password.ts'
import { expect, test } from '../../support/test.ts'

const finance = { ...reviewer, email: 'finance@demo.test' }

/** Katipunan Avenue's statement of last month, used by no other journey, created once the demo has its hand-overs. */
async function makeLastMonth(token: string): Promise<Statement> {
  const [year = 0, month = 0] = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Manila' }).split('-').map(Number)
  const begins = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
  const query = { Filter: 'Katipunan', State: 'Open' as const, Sorting: 'month DESC', MaxResultCount: 1 }
  let made: Statement | undefined
  await expect(async () => {
    await call(makeStatements, { body: { month: begins } }, token)
    made = (await call(listStatements, { query }, token)).items[0]
    expect(made?.month).toBe(begins)
  }).toPass({ timeout: 60_000, intervals: [3_000] })
  return made as Statement
}

/** The mail with this subject about a statement, and its link. */
async function mailAbout(address: string, subject: string, number: string) {
  const found = async () =>
    (await mailsTo(address)).find((mail) => mail.subject === subject && mail.text.includes(number))
  await expect.poll(async () => (await found()) !== undefined, { timeout: 30_000 }).toBe(true)
  const text = (await found())?.text ?? ''
  return { text, path: new URL(/https?:\S+/.exec(text)?.[0] ?? '').pathname }
}

const owed = (page: Page) => page.getByRole('definition').first()
const say = async (page: Page, dialog: string, fields: Record<string, string>, submit: string) => {
  const form = page.getByRole('dialog', { name: dialog })
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: submit }).click()
  await expect(form).toBeHidden()
}

test('A branch manager disputes a line, finance answers, the branch accepts, the bank’s file pays, and both see the same', async ({
  page,
  browser,
}) => {
  test.slow()
  const token = await logInByApi(finance)
  const statement = await makeLastMonth(token)
  const { id, number } = statement
  const desk = await openAnotherBrowser(browser)

  await test.step('The branch manager is mailed that the statement is ready, and disputes a line', async () => {
    const { path } = await mailAbout(branchManager.email, 'Your branch’s statement is ready', number)
    await enter(page, branchManager, path)
    await page.getByRole('button', { name: 'Dispute line 1', exact: true }).click()
    await say(page, 'What is wrong with this line?', { 'What is wrong': 'We gave one more pen' }, 'Dispute it')
    await expect(page.getByText('It can be accepted once every dispute is answered.')).toBeVisible()
  })

  await test.step('Finance is mailed, opens it from the mail, and answers', async () => {
    const { path, text } = await mailAbout(finance.email, 'A statement is disputed', number)
    expect(text).not.toContain('one more pen')
    await enter(desk.page, finance, path)
    await desk.page.getByRole('button', { name: 'Answer the dispute of line 1', exact: true }).click()
    const fields = { 'Owed for this line': '123.45', 'Answer to the branch': 'Your register says so' }
    await needPasswordAgain(desk.page, '**/statement-lines/*/answer')
    await Promise.all([
      say(desk.page, 'Answer the dispute', fields, 'Send the answer'),
      provePassword(desk.page, finance),
    ])
  })

  const { owedAmount } = await call(readStatement, { params: { id } }, token)
  await test.step('The branch is mailed the answer, and accepts', async () => {
    const { path } = await mailAbout(branchManager.email, 'Your dispute is answered', number)
    await page.goto(path)
    await expect(page.getByText('Answer: Your register says so')).toBeVisible()
    await page.getByRole('button', { name: 'Accept the statement' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the statement' }).click()
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  })

  await test.step('Finance imports the bank’s file: rows that match, then rows that do not, are shown first', async () => {
    const amount = (owedAmount / 100).toFixed(2)
    // Nobody pays a statement before the day on which it is created.
    const today = dayInManila(Date.now())
    const rows = [`"Aruga, ${number}",${amount},${today},BANK-77`, `S-0001-9999,1.00,${today},BANK-77`]
    await desk.page.goto('/console/statements')
    await desk.page.getByRole('button', { name: 'Import payments' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'Import payments' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['statement,amount,paid_on,reference', ...rows].join('\n')),
    })
    await expect(dialog.getByText(/^bank\.csv: 1 row matches a statement/)).toBeVisible()
    await expect(dialog.getByRole('rowheader', { name: number })).toBeVisible()
    await expect(dialog.getByText('There is no statement S-0001-9999.')).toBeVisible()
    await expectAccessible(desk.page, 'payments from a file, before they are matched')
    await needPasswordAgain(desk.page, '**/staff/statement-payments')
    await dialog.getByRole('button', { name: /^Match 1 payment/ }).click()
    await provePassword(desk.page, finance)
    await expect(dialog.getByText('1 statement is matched to its payment.')).toBeVisible()
    await expect(dialog.getByText('There is no statement S-0001-9999.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('Both see the same figures, and the month’s file includes the dispute', async () => {
    await mailAbout(branchManager.email, 'A statement is paid', number)
    await page.reload()
    await desk.page.goto(`/console/statements/${id}`)
    for (const each of [page, desk.page]) {
      await expect(each.getByText('BANK-77')).toBeVisible()
      await expect(each.getByText('Paid', { exact: true }).first()).toBeVisible()
    }
    expect(await owed(page).textContent()).toBe(await owed(desk.page).textContent())
    const month = { query: { Month: statement.month } }
    const own = await (await call(exportStatements, month, await logInByApi(branchManager))).text()
    const all = await (await call(exportStatements, month, token)).text()
    const lines = (csv: string) => csv.split('\n').filter((line) => line.startsWith(number))
    expect(lines(own)).toHaveLength(statement.lines)
    expect(lines(own)).toEqual(lines(all))
    expect(lines(own)[0]).toContain(',123.45,We gave one more pen,Berto Halimbawa,')
    expect(lines(own)[0]).toContain(',Your register says so,Fe Halimbawa,')
  })
  await desk.close(/status of 403/)
})
