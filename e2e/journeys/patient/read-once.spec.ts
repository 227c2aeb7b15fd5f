// The first event of a screen's stream does not fetch its data again: each load makes each call once.
import { followChanges } from '@aruga/contract/events'
import type { Page } from '@playwright/test'
import { waitForEventStream } from '../../support/browser/live-events.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { enter, pharmacist, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

/** The page's requests while `load` runs and until the first event of its stream. */
async function callsOf(page: Page, load: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = []
  const note = (request: { url(): string; method(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== followChanges.path)
      calls.push(request.method() + pathname + search)
  }
  page.on('request', note)
  const streamOpen = waitForEventStream(page)
  await load()
  await streamOpen
  // Longer than an event takes to cause calls: the console waits for up to a second.
  await page.waitForTimeout(1_500)
  page.off('request', note)
  return calls
}
const twice = (calls: string[]) => calls.filter((call, index) => calls.indexOf(call) !== index)

test('A reload sends each request once, on each screen with live changes', async ({ page }) => {
  test.setTimeout(240_000)
  const { person, letterId } = await patientWithCode()
  await logIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  const screens = [
    '/tabs/home',
    '/tabs/letters',
    '/tabs/documents',
    '/tabs/notifications',
    '/tabs/account',
    `/loa-details?id=${letterId}`,
    `/or-upload-form?id=${letterId}`,
    '/messages',
  ]
  for (const screen of screens)
    await test.step(screen, async () => {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // Later requests are not caused by the reload.
      await page.waitForTimeout(500)
      const calls = await callsOf(page, () => page.reload())
      expect(calls.length).toBeGreaterThan(0)
      expect(twice(calls), calls.join('\n')).toEqual([])
    })
})

test('The log-in sends each request once', async ({ page }) => {
  const { person } = await patientWithCode()
  const all = await callsOf(page, () => logIn(page, person))
  // The other requests belong to the log-in page.
  const calls = all.filter((call) => call.includes('/patient-client/'))
  expect(twice(calls), calls.join('\n')).toEqual([])
})

for (const [who, person, screen] of [
  ['reviewer', reviewer, '/console/queue'],
  ['pharmacist', pharmacist, '/console/today'],
] as const)
  test(`A reload of the ${who}’s screen sends each request once`, async ({ page }) => {
    // A case that opens by itself is assigned to this reviewer, which is a change. On a phone no case opens by itself.
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, person, screen)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForTimeout(1_500)
    const calls = await callsOf(page, () => page.reload())
    expect(calls.length).toBeGreaterThan(0)
    expect(twice(calls), calls.join('\n')).toEqual([])
  })
