// Every letter and digit on every kind of case in each state: a key does what it is printed on, and no other key does anything.
import { putOfficialReceipt, uploadOfficialReceipt, uploadPrescription } from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { listCases } from '@aruga/contract/review/queue'
import type { Page } from '@playwright/test'
import { patientWithCode, patientWithLetter, registerNewPatient } from '../../support/console/program.ts'
import { decision } from '../../support/console/review.ts'
import { enter, reviewer } from '../../support/console/staff.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const file = (bytes: Uint8Array<ArrayBufferLike>) => ({ File: new Blob([new Uint8Array(bytes)]) })

/** What finds a case of this kind in the queue. None can be decided without a further answer, so that `a` decides none. */
const cases = {
  Registration: async () => (await registerNewPatient()).reference,
  Prescription: async () => {
    const token = await logInByApi(await patientWithLetter())
    await call(uploadPrescription, { fields: {}, files: file(await drawPrescription(41)) }, token)
    return (await call(readProfile, {}, token)).patientCode ?? ''
  },
  OfficialReceipt: async () => {
    const { token, letterId } = await patientWithCode()
    const { id } = await call(
      uploadOfficialReceipt,
      { fields: { LetterOfAuthorizationId: letterId }, files: file(drawPdf()) },
      token,
    )
    await call(putOfficialReceipt, { body: { id, orQuantityInput: 2 } }, token)
    return (await call(readProfile, {}, token)).patientCode ?? ''
  },
}
const states = { deciding: '', declining: 'd', asking: 'b' }
const everyKey = [...'abcdefghijklmnopqrstuvwxyz0123456789']
/** They move through the list, the document and the page, and are printed there or in the list of keys (`?`). */
const ELSEWHERE = [...'gjkqprsuvx']

/** What a key could change: the address, the forms and what they hold, dialogs and messages. */
const whatIsSo = (page: Page) =>
  page.evaluate(() => {
    const each = (selector: string, tell: (one: HTMLElement) => unknown) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(tell)
    return {
      address: location.pathname + location.search,
      fields: each('main input, main textarea', (field) => {
        const { type, value, checked } = field as HTMLInputElement
        return [type, value, checked]
      }),
      // Other journeys add products meanwhile, which nobody has pressed.
      pressed: each('main :is([aria-pressed=true], [aria-checked=true])', (one) => one.textContent),
      forms: each('form', (one) => one.getAttribute('aria-label')),
      errors: each('main [aria-invalid=true]', (one) => one.id === ''),
      dialogs: each('[role=dialog]', (one) => one.getAttribute('aria-label')),
      messages: each('[role=alert]', (one) => one.textContent),
    }
  })

const printed = (page: Page) =>
  decision(page)
    .locator('[aria-keyshortcuts]:visible')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-keyshortcuts') ?? '').filter((key) => key.length === 1),
    )

for (const [kind, send] of Object.entries(cases)) {
  test(`Each key does what it is printed on, and no other does anything: ${kind}`, async ({ page }) => {
    test.setTimeout(480_000)
    const found = await send()
    await enter(page, reviewer, `/console/queue?find=${found}`)
    const begin = async (key: string) => {
      // Nothing that was typed or chosen before comes back.
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`/console/queue?find=${found}`)
      await expect(decision(page).getByText(found).first()).toBeVisible()
      await expect(decision(page).getByText('You have this case')).toBeVisible()
      if (key) await page.keyboard.press(key)
      if (key) await expect(page.getByRole('form', { name: key === 'd' ? /^Decline/ : /^Ask/ })).toBeVisible()
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    }
    for (const [state, opener] of Object.entries(states)) {
      await begin(opener)
      const keys = await printed(page)
      expect(new Set(keys).size, `${state}: a key is printed twice`).toBe(keys.length)
      const before = await whatIsSo(page)
      for (const key of everyKey.filter((one) => !keys.includes(one) && !ELSEWHERE.includes(one))) {
        await page.keyboard.press(key)
        expect(await whatIsSo(page), `${state}: ${key}`).toEqual(before)
      }
      for (const key of keys) {
        await begin(opener)
        await page.keyboard.press(key)
        await page.waitForTimeout(100)
        const byKey = await whatIsSo(page)
        await begin(opener)
        // A badge lies over the round mark.
        await decision(page)
          .locator(`[aria-keyshortcuts="${key}"]:visible`)
          .evaluate((one: HTMLElement) => one.click())
        await page.waitForTimeout(100)
        expect(byKey, `${state}: ${key}`).toEqual(await whatIsSo(page))
      }
    }
    await test.step('a case that is not in the list cannot be decided by key', async () => {
      const { items } = await call(listCases, { query: { Filter: found } }, await logInByApi(reviewer))
      const other = kind === 'Registration' ? 'OfficialReceipt' : 'Registration'
      await page.goto(`/console/queue/${kind}/${items[0]?.id}?only=${other}`)
      await expect(decision(page).getByText(found).first()).toBeVisible()
      expect(await printed(page)).toEqual([])
      const before = await whatIsSo(page)
      for (const key of everyKey.filter((one) => !ELSEWHERE.includes(one))) {
        await page.keyboard.press(key)
        expect(await whatIsSo(page), `elsewhere: ${key}`).toEqual(before)
      }
    })
  })
}
