// A screen locks in the middle of an upload: the browser freezes the page, and the photo still arrives once.
import { listDocuments } from '@aruga/contract/documents/documents'
import { phone } from '../../support/browser/devices.ts'
import { startFlakyProxy } from '../../support/browser/flaky-proxy.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { logIn } from '../../support/patient/people.ts'
import { chooseFile, jpeg } from '../../support/patient/registration.ts'
import { drawHeavyPhoto } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test.use(phone)

test('When a locked screen interrupts an upload, the photo is sent once after the screen is on again', async ({
  page,
  expectFailures,
}) => {
  test.setTimeout(90_000)
  expectFailures(/ERR_(EMPTY_RESPONSE|CONNECTION_|NETWORK_|INCOMPLETE)/, /request failed/)
  const person = await patientWithLetter()
  const proxy = await startFlakyProxy()
  try {
    await logIn(page, person, `${proxy.url}/e-loa-form`)
    await chooseFile(page, jpeg('locked.jpg', await drawHeavyPhoto()))
    const send = page.getByRole('button', { name: 'Send this prescription' })
    await expect(send).toBeVisible()
    proxy.stallAfter(100_000)
    await send.click()
    await page.waitForTimeout(1_500)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    proxy.restore()
    await browser.send('Page.setWebLifecycleState', { state: 'active' })
    const prescriptions = async () =>
      (await call(listDocuments, { query: { Kind: 'Prescription' } }, await logInByApi(person))).items.length
    await expect.poll(prescriptions, { timeout: 30_000 }).toBe(2)
    await expect(
      page.getByRole('heading', { level: 1, name: /^(We have your prescription|Kept on this phone)$/ }),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: /^\d+ photos? (waits?|couldn’t)/ })).toHaveCount(0)
    expect(await prescriptions()).toBe(2)
  } finally {
    proxy.close()
  }
})
