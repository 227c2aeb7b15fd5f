// Networks of offices and hospitals that let only GET and POST through.
import { listDocuments } from '@aruga/contract/documents/documents'
import type { Route } from '@playwright/test'
import { patientWithLetter } from '../../support/console/program.ts'
import { logIn } from '../../support/patient/people.ts'
import { chooseFile, jpeg } from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const networks: [string, (route: Route) => Promise<void>][] = [
  [
    'answers PATCH with a page of its own',
    (route) => route.fulfill({ status: 405, body: '<h1>Method not allowed</h1>' }),
  ],
  ['forbids PATCH', (route) => route.fulfill({ status: 403, contentType: 'text/html', body: 'Blocked by policy' })],
  ['cuts PATCH off', (route) => route.abort('connectionreset')],
]

for (const [network, refuse] of networks)
  test(`A prescription is sent from a network that ${network}`, { tag: '@seldom' }, async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/40[35]|ERR_CONNECTION_RESET|request failed/)
    const person = await patientWithLetter()
    const sent = async () =>
      (await call(listDocuments, { query: {} }, await logInByApi(person))).items.filter(
        ({ status, kind }) => kind === 'Prescription' && status === 'UnderReview',
      ).length
    expect(await sent()).toBe(0)
    let refused = 0
    await page.route('**/uploads/**', (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      refused += 1
      return refuse(route)
    })
    await logIn(page, person, '/e-loa-form')
    await chooseFile(page, jpeg('prescription.jpg', await drawPrescription(51)))
    await expect(page.getByText(/^Photo ready/)).toBeVisible()
    await page.getByRole('button', { name: 'Send this prescription' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'We have your prescription' })).toBeVisible()
    expect(await sent()).toBe(1)
    // A lost connection may be a chance failure of the network, so the app retries several times.
    expect(refused).toBeLessThan(5)
  })

for (const [network, refuse] of networks)
  test(`Another device is logged out and a language kept, where a network ${network.replace('PATCH', 'PUT and DELETE')}`, {
    tag: '@seldom',
  }, async ({ page, expectFailures }) => {
    expectFailures(/40[35]|ERR_CONNECTION_RESET|request failed/)
    const person = await patientWithLetter()
    await logInByApi(person)
    const arrived: string[] = []
    await page.route('**/api/**', async (route) => {
      const request = route.request()
      if (['PUT', 'DELETE'].includes(request.method())) return refuse(route)
      const meant = await request.headerValue('x-http-method-override')
      if (meant) arrived.push(meant)
      return route.fallback()
    })
    await logIn(page, person, '/sessions')
    await page.getByRole('button', { name: /^Log out: / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('is logged out.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('radio', { name: 'Filipino' }).check()
    await expect.poll(() => page.evaluate('localStorage.getItem("mailLanguage")')).toMatch(/ fil$/)
    // The log-in also sets the language of the mails.
    expect(arrived).toEqual(['PUT', 'DELETE', 'PUT'])
  })
