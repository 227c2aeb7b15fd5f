// Every letter and digit on every kind of case in each state, and on the other waiting items: a printed key does its action, and
// no other key does anything.
import { isDeepStrictEqual } from 'node:util'
import { putOfficialReceipt, uploadOfficialReceipt, uploadPrescription } from '@aruga/contract/documents/documents'
import { setProductUse } from '@aruga/contract/formulary/formulary'
import { writeToProgram } from '@aruga/contract/messages/messages'
import { readProfile } from '@aruga/contract/profile/profile'
import { listCases } from '@aruga/contract/review/queue'
import type { Locator, Page } from '@playwright/test'
import { approvedByOne } from '../../support/console/limited-product.ts'
import {
  openRegistration,
  patientWithCode,
  patientWithLetter,
  registerNewPatient,
  sendBack,
} from '../../support/console/program.ts'
import { decision } from '../../support/console/review.ts'
import { newestSecondReview, withSampling } from '../../support/console/second-reviews.ts'
import { administrator, enter, lead, reviewer } from '../../support/console/staff.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const file = (bytes: Uint8Array<ArrayBufferLike>) => ({ File: new Blob([new Uint8Array(bytes)]) })

type Found = { find: string; person?: typeof reviewer; after?: () => Promise<unknown> }

/** Finds a case of this kind in the queue. Each needs a further answer, so that `a` decides none. */
const cases: Record<string, () => Promise<Found>> = {
  Registration: async () => ({ find: (await registerNewPatient()).reference }),
  Prescription: async () => {
    const token = await logInByApi(await patientWithLetter())
    await call(uploadPrescription, { fields: {}, files: file(await drawPrescription(41)) }, token)
    return { find: (await call(readProfile, {}, token)).patientCode ?? '' }
  },
  OfficialReceipt: async () => {
    const { token, letterId } = await patientWithCode()
    const { id } = await call(
      uploadOfficialReceipt,
      { fields: { LetterOfAuthorizationId: letterId }, files: file(drawPdf()) },
      token,
    )
    await call(putOfficialReceipt, { body: { id, orQuantityInput: 2 } }, token)
    return { find: (await call(readProfile, {}, token)).patientCode ?? '' }
  },
  // More units than its product allows one person. The last letter was for another product, so a reason is required.
  'Prescription that a second person approves': async () => {
    const { patientCode, product } = await approvedByOne()
    const office = await logInByApi(administrator)
    const after = () => call(setProductUse, { params: { id: product.id }, body: { inUse: false } }, office)
    return { find: patientCode, person: lead, after }
  },
}
const states = { deciding: '', declining: 'd', asking: 'b' }
const everyKey = [...'abcdefghijklmnopqrstuvwxyz0123456789']
/** These keys move through the list, the document and the page. Their labels are there or in the list of keys (`?`). */
const ELSEWHERE = [...'gjkqprsuvx']

/** Everything that a key could change: the address, forms and their values, dialogs and messages. */
const whatIsSo = (page: Page) =>
  page.evaluate(() => {
    const each = (selector: string, tell: (one: HTMLElement) => unknown) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(tell)
    return {
      address: location.pathname + location.search,
      // Other journeys decide cases meanwhile, which unticks their marks.
      fields: each('main :is(input:not([type=checkbox]:not(:checked)), textarea)', (field) => {
        const { type, value, checked } = field as HTMLInputElement
        return [type, value, checked]
      }),
      // Other journeys add products meanwhile; those buttons are not pressed.
      pressed: each('main :is([aria-pressed=true], [aria-checked=true])', (one) => one.textContent),
      forms: each('form', (one) => one.getAttribute('aria-label')),
      errors: each('main [aria-invalid=true]', (one) => one.id === ''),
      dialogs: each('[role=dialog]', (one) => one.getAttribute('aria-label')),
      messages: each('[role=alert]', (one) => one.textContent),
    }
  })

const printed = (area: Locator) =>
  area
    .locator('[aria-keyshortcuts]:visible')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-keyshortcuts') ?? '').filter((key) => key.length === 1),
    )

/** How long something opened by a key may take to close. Reloading the page takes ten times as long. */
const CLOSING_MS = 300

type Screen = {
  state: string
  /** The part of the screen with keys of its own. */
  area: Locator
  /** Opens the screen in its state. */
  begin: () => Promise<unknown>
  /** The keys that lead back to the state, tried before the screen is opened again. */
  back?: string[]
  elsewhere?: string[]
}

async function pressEach(page: Page, { state, area, begin, back = [], elsewhere = ELSEWHERE }: Screen) {
  const blur = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const afresh = () => begin().then(blur)
  await afresh()
  const keys = (await printed(area)).filter((key) => everyKey.includes(key) && !elsewhere.includes(key))
  expect(new Set(keys).size, `${state}: a key is printed twice`).toBe(keys.length)
  const before = await whatIsSo(page)
  const isAsBefore = async () => isDeepStrictEqual(await whatIsSo(page), before)
  const goBack = async () => {
    for (const key of back) {
      await page.keyboard.press(key)
      const until = Date.now() + CLOSING_MS
      while (Date.now() < until) if (await isAsBefore()) return blur()
    }
    await afresh()
  }
  for (const key of everyKey.filter((one) => !keys.includes(one) && !elsewhere.includes(one))) {
    await page.keyboard.press(key)
    expect(await whatIsSo(page), `${state}: ${key}`).toEqual(before)
  }
  /** Must be true after `act`. */
  const after = async (act: () => Promise<unknown>) => {
    await act()
    await page.waitForTimeout(100)
    const found = await whatIsSo(page)
    // No key reverses an invisible effect, such as releasing the case.
    await (isDeepStrictEqual(found, before) ? afresh() : goBack())
    return found
  }
  for (const key of keys) {
    const byKey = await after(() => page.keyboard.press(key))
    // A badge lies over the round mark.
    const marked = area.locator(`[aria-keyshortcuts="${key}"]:visible`)
    expect(byKey, `${state}: ${key}`).toEqual(await after(() => marked.evaluate((one: HTMLElement) => one.click())))
  }
}

for (const [kind, send] of Object.entries(cases)) {
  test(`Each printed key does its action, and no other key does anything: ${kind}`, async ({ page }) => {
    test.setTimeout(480_000)
    const { find, person = reviewer, after } = await send()
    await enter(page, person, `/console/queue?find=${find}`)
    for (const [state, opener] of Object.entries(states))
      await pressEach(page, {
        state,
        area: decision(page),
        back: opener ? ['Escape', opener] : ['Escape'],
        begin: async () => {
          // Earlier input and choices are not restored.
          await page.evaluate(() => sessionStorage.clear())
          await page.goto(`/console/queue?find=${find}`)
          await expect(decision(page).getByText(find).first()).toBeVisible()
          await expect(decision(page).getByText('You have this case')).toBeVisible()
          if (opener) await page.keyboard.press(opener)
          if (opener) await expect(page.getByRole('form', { name: opener === 'd' ? /^Decline/ : /^Ask/ })).toBeVisible()
        },
      })
    await test.step('a case that is not in the list cannot be decided by key', async () => {
      const { items } = await call(listCases, { query: { Filter: find } }, await logInByApi(person))
      const [one] = items
      const other = one?.kind === 'Registration' ? 'OfficialReceipt' : 'Registration'
      await page.goto(`/console/queue/${one?.kind}/${one?.id}?only=${other}`)
      await expect(decision(page).getByText(find).first()).toBeVisible()
      expect(await printed(decision(page))).toEqual([])
      const before = await whatIsSo(page)
      for (const key of everyKey.filter((one) => !ELSEWHERE.includes(one))) {
        await page.keyboard.press(key)
        expect(await whatIsSo(page), `elsewhere: ${key}`).toEqual(before)
      }
    })
    await after?.()
  })
}

// These keys turn and enlarge the document.
const OF_THE_VIEWER = [...'frv0']

test('A second review has only the keys of its documents, with any answer', async ({ page }) => {
  test.setTimeout(240_000)
  const id = await withSampling(async () => {
    const { reference } = await registerNewPatient()
    const token = await logInByApi(lead)
    const { registration } = await openRegistration(token, reference)
    await sendBack(token, registration.id, 'A corner is cut off.', ['Prescription'])
    return newestSecondReview()
  })
  await enter(page, reviewer, `/console/second-looks/${id}`)
  for (const answer of [null, /^Declined it, too/, /^Accepted it/])
    await pressEach(page, {
      state: String(answer),
      area: page.getByRole('main'),
      elsewhere: OF_THE_VIEWER,
      begin: async () => {
        await page.goto(`/console/second-looks/${id}`)
        await expect(page.getByRole('radio').first()).toBeVisible()
        if (answer) await page.getByRole('radio', { name: answer }).check()
      },
    })
})

test('Waiting messages have no keys, and the sender’s page has only those printed there', async ({ page }) => {
  test.setTimeout(240_000)
  const token = await logInByApi(await patientWithLetter())
  await call(writeToProgram, { body: { words: 'May I buy at another branch?' } }, token)
  const { patientCode } = await call(readProfile, {}, token)
  await enter(page, reviewer, '/console/messages')
  const main = page.getByRole('main')
  const list = async () => {
    await page.goto('/console/messages')
    await expect(page.getByRole('link', { name: patientCode })).toBeVisible()
  }
  await pressEach(page, { state: 'list', area: main, begin: list, elsewhere: [] })
  await pressEach(page, {
    state: 'patient',
    area: main,
    elsewhere: [],
    begin: async () => {
      await list()
      await page.getByRole('link', { name: patientCode }).click()
      const reply = page.getByRole('button', { name: 'Reply to them' })
      const why = page.getByRole('radio', { name: /called, wrote or came/ })
      await expect(reply.or(why)).toBeVisible()
      // The reason stays valid for a while.
      if (await why.isVisible()) {
        await why.check()
        await page.getByRole('button', { name: 'Open the file' }).click()
      }
      await expect(reply).toBeVisible()
    },
  })
})
