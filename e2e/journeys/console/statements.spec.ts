// A branch and the program agree on a month, line by line, and the bank's file pays it.
import { exportStatements, listStatements, readStatement, type Statement } from '@aruga/contract/reimbursement/staff'
import { inviteStaff } from '@aruga/contract/staff/staff'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { join } from '../../support/console/invitations.ts'
import { administrator, enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { newcomer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { mailsTo } from '../../support/server/mailbox.ts'
import { expect, test } from '../../support/test.ts'

const finance = { ...reviewer, email: 'finance@demo.test' }

/** A branch manager of the statement’s branch, which no other journey has to do with. */
async function managerOf({ branchId }: Statement) {
  const { email: emailAddress } = newcomer()
  const body = { name: 'Manager of the journey', emailAddress, roles: ['branchManager' as const], branchId }
  await call(inviteStaff, { body }, await logInByApi(administrator))
  return join(emailAddress)
}

/** The mail with that subject about a statement, and where it leads. */
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
  const query = { State: 'Open' as const, Sorting: 'number DESC', MaxResultCount: 1 }
  const [statement] = (await call(listStatements, { query }, token)).items
  if (!statement) throw new Error('The demo program has no open statement.')
  const { id, number } = statement
  const person = await managerOf(statement)
  const desk = await openAnotherBrowser(browser)

  await test.step('The branch manager says what is wrong with a line', async () => {
    await enter(page, person, '/console/statements', { ownSession: true })
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('button', { name: 'Dispute line 1', exact: true }).click()
    await say(page, 'What is wrong with this line?', { 'What is wrong': 'We gave one more pen' }, 'Dispute it')
    await expect(page.getByText('It can be accepted when every dispute is answered.')).toBeVisible()
  })

  await test.step('Finance is mailed, opens it from the mail, and answers', async () => {
    const { path, text } = await mailAbout(finance.email, 'A statement is disputed', number)
    expect(text).not.toContain('one more pen')
    await enter(desk.page, finance, path)
    await desk.page.getByRole('button', { name: 'Answer the dispute of line 1', exact: true }).click()
    const fields = { 'Owed for this line': '123.45', 'Answer to the branch': 'Your register says so' }
    await say(desk.page, 'Answer the dispute', fields, 'Send the answer')
  })

  const { owedAmount } = await call(readStatement, { params: { id } }, token)
  await test.step('The branch is mailed the answer, and accepts', async () => {
    const { path } = await mailAbout(person.email, 'Your dispute is answered', number)
    await page.goto(path)
    await expect(page.getByText('Answer: Your register says so')).toBeVisible()
    await page.getByRole('button', { name: 'Accept the statement' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the statement' }).click()
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  })

  await test.step('Finance imports the bank’s file: what fits is shown first, and what does not, by row', async () => {
    const amount = (owedAmount / 100).toFixed(2)
    const rows = [`"Aruga, ${number}",${amount},2026-11-02,BANK-77`, `S-0001-9999,1.00,2026-11-02,BANK-77`]
    await desk.page.goto('/console/statements')
    await desk.page.getByRole('button', { name: 'Import payments' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'Import payments' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['statement,amount,paid_on,reference', ...rows].join('\n')),
    })
    await expect(dialog.getByText(/^bank\.csv: 1 row pays a statement/)).toBeVisible()
    await expect(dialog.getByRole('rowheader', { name: number })).toBeVisible()
    await expect(dialog.getByText('There is no statement S-0001-9999.')).toBeVisible()
    await expectAccessible(desk.page, 'payments from a file, before they are matched')
    await dialog.getByRole('button', { name: /^Match 1 payment/ }).click()
    await expect(dialog.getByText('1 statement is matched to its payment.')).toBeVisible()
    await expect(dialog.getByText('There is no statement S-0001-9999.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('Both see the same figures, and the file of the month has what was said', async () => {
    await mailAbout(person.email, 'A statement is paid', number)
    await page.reload()
    await desk.page.goto(`/console/statements/${id}`)
    for (const each of [page, desk.page]) {
      await expect(each.getByText('BANK-77')).toBeVisible()
      await expect(each.getByText('Paid', { exact: true }).first()).toBeVisible()
    }
    expect(await owed(page).textContent()).toBe(await owed(desk.page).textContent())
    const month = { query: { Month: statement.month } }
    const own = await (await call(exportStatements, month, await logInByApi(person))).text()
    const all = await (await call(exportStatements, month, token)).text()
    const lines = (csv: string) => csv.split('\n').filter((line) => line.startsWith(number))
    expect(lines(own)).toHaveLength(statement.lines)
    expect(lines(own)).toEqual(lines(all))
    expect(lines(own)[0]).toContain(',123.45,We gave one more pen,Manager of the journey,')
    expect(lines(own)[0]).toContain(',Your register says so,Fe Halimbawa,')
  })
  await desk.close()
})
