// The main job in the other two engines, with names as their own accessibility trees have them: a patient logs in, claims a
// letter, shows the code, with and without a network, sends the receipt and logs out.
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { listDocuments } from '@aruga/contract/documents/documents'
import { expect, test } from '@playwright/test'
import { startFlakyProxy } from '../../support/browser/flaky-proxy.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { type Engine, press, pressText, reads, sees, type } from '../../support/engines/engine.ts'
import { openFirefox } from '../../support/engines/firefox.ts'
import { openWebKit } from '../../support/engines/webkit.ts'
import { pharmacist } from '../../support/patient/people.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi, statusWith } from '../../support/server/api.ts'

const engines = { WebKit: openWebKit, Firefox: openFirefox }

for (const [name, open] of Object.entries(engines))
  test(`${name}: log in, claim, show the code offline too, send the receipt, log out`, async () => {
    test.setTimeout(240_000)
    const person = await patientWithLetter()
    const proxy = await startFlakyProxy()
    const receipt = join(tmpdir(), `aruga-receipt-${crypto.randomUUID()}.jpg`)
    await writeFile(receipt, await drawPrescription(7))
    const phone = await open()
    try {
      await test.step('The patient logs in and sees the letter on home', async () => {
        await phone.open(`${proxy.url}/login`)
        await type(phone, 'textbox', 'E-mail address or mobile number', person.email)
        await type(phone, 'textbox', 'Password', person.password)
        await press(phone, 'button', 'Log in')
        await sees(phone, 'heading', 'Dalisulin')
        expect((await phone.address()).pathname).toBe('/tabs/home')
        expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      })

      await test.step('The patient finds the letter in the list, and claims it at a branch', async () => {
        await press(phone, 'link', 'Letters')
        await sees(phone, 'heading', 'Letters')
        await press(phone, 'link', 'Home')
        await press(phone, 'link', 'Claim it at a pharmacy')
        await type(phone, 'searchbox', 'Find a pharmacy branch', 'Katipunan')
        await reads(phone, '1 branch found')
        await pressText(phone, 'Katipunan Avenue')
        await press(phone, 'button', 'Claim at Katipunan Avenue')
        await sees(phone, 'img', 'QR code with the same code')
      })

      const code = await codeOf(phone)
      await test.step('The code is shown after a restart without a network', async () => {
        await isCached(phone)
        proxy.cut()
        await phone.reload()
        await sees(phone, 'img', 'QR code with the same code')
        expect(await codeOf(phone)).toBe(code)
        proxy.restore()
      })

      await test.step('The counter reads the code and hands over 5 pens, which the patient sees', async () => {
        const token = await logInByApi(pharmacist)
        expect(await call(lookUpClaim, { body: { code } }, token)).toMatchObject({ quantityLeft: 12 })
        await call(dispenseClaim, { body: { code, quantity: 5 } }, token)
        await phone.reload()
        await reads(phone, '5 pens bought')
      })

      await test.step('The patient sends the receipt with its quantity', async () => {
        await phone.open(`${proxy.url}/or-upload-form`)
        await reads(phone, 'Official receipt or invoice')
        await phone.choose(receipt)
        await reads(phone, 'The pharmacy recorded 5 on')
        await press(phone, 'button', 'Send receipt')
        await press(phone, 'button', 'I didn’t get free goods')
        await sees(phone, 'heading', 'We have your receipts')
        const { items } = await call(listDocuments, { query: { Kind: 'OfficialReceipt' } }, await logInByApi(person))
        expect(items).toEqual([expect.objectContaining({ orQuantity: 5 })])
      })

      await test.step('The patient logs out, and the session leaves nothing behind', async () => {
        const token = String(await phone.evaluate("localStorage.getItem('TOKEN')"))
        expect(await statusWith(token)).toBe(200)
        await phone.open(`${proxy.url}/tabs/account`)
        await press(phone, 'button', 'Log out')
        await sees(phone, 'button', 'Log in')
        await expect.poll(() => statusWith(token)).toBe(401)
        expect(await phone.evaluate("localStorage.getItem('TOKEN')")).toBeNull()
      })
    } catch (error) {
      await test.info().attach('screen', { body: await phone.picture(), contentType: 'image/png' })
      throw error
    } finally {
      await phone.close()
      proxy.close()
      await rm(receipt)
    }
  })

const codeOf = async (phone: Engine) =>
  String(
    await phone.evaluate(
      `[...document.querySelectorAll('*')].map((one) => one.textContent).find((text) => /^(?:[0-9A-Z] ){3}[0-9A-Z], (?:[0-9A-Z] ){3}[0-9A-Z]$/.test(text))`,
    ),
  ).replace(/[ ,]/g, '')

/** Whether the service worker has cached all files of the app. */
const isCached = (phone: Engine) =>
  expect
    .poll(() => phone.evaluate('navigator.serviceWorker.controller?.state ?? null'), { timeout: 60_000 })
    .toBe('activated')
