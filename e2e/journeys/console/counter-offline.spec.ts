// The counter on a bad network: hand-overs are stored on the till, and recorded exactly once.
import { readLetter } from '@aruga/contract/letters/letters'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { chooseBuyer, handOverButton } from '../../support/console/counter.ts'
import { cancelAsReviewer, patientWithCode } from '../../support/console/program.ts'
import { accountButton, enter, logOut, pharmacist } from '../../support/console/staff.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

async function newClaim() {
  const { letterId, token } = await patientWithCode()
  const letter = () => call(readLetter, { params: { id: letterId } }, token)
  return { letter, letterId, code: (await letter()).claim?.code ?? '' }
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|Failed to fetch/

async function openCounter(page: Page) {
  await enter(page, pharmacist, '/console/counter', { ownSession: true })
  await expect(heading(page, 'Next patient')).toBeVisible()
}
async function lookUp(page: Page, code: string) {
  await page.getByLabel('Code from the patient’s screen').fill(code)
  await page.keyboard.press('Enter')
}

test('A hand-over whose answer is lost is sent again automatically, counts once and is shown as recorded', {
  tag: '@seldom',
}, async ({ page, expectFailures }) => {
  expectFailures(noNetwork)
  const { code, letter } = await newClaim()
  const sent: { key: string | undefined; late: boolean }[] = []
  await page.route('**/claims/dispense', async (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'], late: 'keptSeconds' in request.postDataJSON() })
    if (sent.length > 2) return route.continue()
    // The server records it, but its answer does not arrive.
    await route.fetch()
    return route.abort()
  })
  await openCounter(page)
  await lookUp(page, code)
  await page.getByLabel(/Pens handed over/).fill('5')
  await chooseBuyer(page)
  await handOverButton(page, '5 pens').click()
  await expect(heading(page, 'Not recorded yet')).toBeFocused()
  await expect(heading(page, '5 pens recorded')).toBeVisible({ timeout: 20_000 })
  expect((await letter()).quantityPurchased).toBe(5)
  expect(sent.length).toBeGreaterThan(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent.map(({ late }) => late)).toEqual([false, ...sent.slice(1).map(() => true)])
})

test('A hand-over without a network survives a closed tab, is unreadable on the device, and is sent after signing in', async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(noNetwork)
  const { code, letter } = await newClaim()
  await openCounter(page)
  await context.setOffline(true)
  await lookUp(page, code)
  await button(page, 'Hand over offline').click()
  await expect(heading(page, 'Hand over offline')).toBeFocused()
  await expect(page.getByText('Nobody can check this code now.')).toBeVisible()
  await expectAccessible(page, 'without a network')
  await button(page, 'Save it and send it later').click()
  await expect(page.getByText('How many units? From 1 to 10000.')).toBeVisible()
  await page.getByLabel(/^Units handed over/).fill('4')
  await chooseBuyer(page)
  await button(page, 'Save it and send it later').click()
  await expect(page.getByText('4 units, saved on this till')).toBeVisible()
  await expectAccessible(page, 'kept')
  await button(page, 'Enter a code').click()
  await expect(heading(page, '1 hand-over is waiting for the network')).toBeVisible()
  await expectAccessible(page, 'waiting')

  const onDisk = await page.evaluate<string>(`new Promise((resolve) => {
    indexedDB.open('aruga-hand-overs').onsuccess = ({ target }) => {
      target.result.transaction('entries').objectStore('entries').getAll().onsuccess = (event) => {
        const texts = event.target.result.map(({ sealed, ...rest }) => JSON.stringify(rest) + new TextDecoder().decode(sealed))
        resolve(texts.join())
      }
    }
  })`)
  expect(onDisk).toContain('"id"')
  expect(onDisk).not.toContain(code)

  // Logging out asks first.
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: '1 hand-over hasn’t been sent' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.close()
  await context.setOffline(false)
  expect((await letter()).quantityPurchased).toBe(0)
  const again = await context.newPage()
  await enter(again, pharmacist, '/console/today')
  await expect.poll(async () => (await letter()).quantityPurchased).toBe(4)
  await expect(again.getByRole('listitem').filter({ hasText: code.slice(0, 4) })).toContainText('Sent later')
  await again.goto('/console/counter')
  await expect(heading(again, 'Next patient')).toBeVisible()
  await expect(heading(again, /waiting for the network/)).toHaveCount(0)
  await logOut(again)
})

for (const [answer, message] of [
  ['succeeds', 'That’s the code of the letter that is open.'],
  ['is refused', 'No letter has this code'],
  ['gets no answer', 'No answer from the server'],
] as const)
  test(`A look-up that ${answer} late does not replace a claim opened meanwhile`, { tag: '@seldom' }, async ({
    page,
    expectFailures,
  }) => {
    expectFailures(new RegExp(`${noNetwork.source}|status of 404`))
    const { code } = await newClaim()
    const late = Promise.withResolvers<void>()
    let lookedUp = 0
    await page.route('**/claims/look-up', async (route) => {
      if (++lookedUp === 1) return route.abort()
      await late.promise
      if (answer === 'gets no answer') return route.abort()
      if (answer === 'succeeds') return route.continue()
      return route.continue({ postData: JSON.stringify({ code: 'AAAAAAAA' }) })
    })
    await openCounter(page)
    await lookUp(page, code)
    await expect(button(page, 'Hand over offline')).toBeVisible()
    await lookUp(page, code)
    await expect.poll(() => lookedUp).toBe(2)
    await button(page, 'Hand over offline').click()
    await page.getByLabel(/Units handed over/).fill('3')
    late.resolve()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(page.getByLabel(/Units handed over/)).toHaveValue('3')
    await expect(heading(page, 'Hand over offline')).toBeVisible()
  })

test('The till reports a letter cancelled meanwhile until the message is read, and nothing is counted', {
  tag: '@seldom',
}, async ({ page, context, expectFailures }) => {
  expectFailures(new RegExp(`${noNetwork.source}|status of 403`))
  const { code, letter } = await newClaim()
  await openCounter(page)
  await lookUp(page, code)
  await expect(heading(page, 'Code is good')).toBeVisible()
  await context.setOffline(true)
  for (const key of ['3', 'r', 'Enter']) await page.keyboard.press(key)
  await expect(heading(page, 'Not recorded yet')).toBeFocused()
  await cancelAsReviewer(await letter())
  await context.setOffline(false)
  const report = page.getByRole('alert').filter({ hasText: 'Handed over, but not recorded' })
  await expect(report).toContainText('The letter was cancelled', { timeout: 20_000 })
  await expect(report).toContainText('3 pens')
  await expectAccessible(page, 'refused later')
  await page.reload()
  await expect(report).toContainText('3 pens')
  expect((await letter()).quantityPurchased).toBe(0)
  await report.getByRole('button', { name: 'I have read this' }).click()
  await expect(report).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Next patient')).toBeVisible()
  await expect(report).toHaveCount(0)
})

test('A till locked offline shows how much is unsent, does not unlock while offline, and sends after the PIN', {
  tag: '@seldom',
}, async ({ page, context, expectFailures }) => {
  expectFailures(new RegExp(`${noNetwork.source}|status of 403`))
  const { code, letter } = await newClaim()
  await openCounter(page)
  await context.setOffline(true)
  await lookUp(page, code)
  await button(page, 'Hand over offline').click()
  await page.getByLabel(/^Units handed over/).fill('4')
  await chooseBuyer(page)
  await button(page, 'Save it and send it later').click()
  await expect(page.getByText('4 units, saved on this till')).toBeVisible()
  await page.keyboard.press('Alt+KeyL')
  await expect(heading(page, 'This till is locked')).toBeVisible()
  await expect(page.getByText(/^1 hand-over hasn’t been sent yet\. It stays on this till/)).toBeVisible()
  const pin = page.getByLabel('PIN of P.H.')
  await pin.pressSequentially('480517')
  await expect(page.getByRole('alert')).toHaveText(
    'No answer from the server, so the till stays locked. Enter the PIN again once you’re back online.',
  )
  await expectAccessible(page, 'locked without a network')
  await context.setOffline(false)
  expect((await letter()).quantityPurchased).toBe(0)
  await pin.pressSequentially('480517')
  await expect(heading(page, 'This till is locked')).toHaveCount(0)
  await expect.poll(async () => (await letter()).quantityPurchased, { timeout: 20_000 }).toBe(4)
})
