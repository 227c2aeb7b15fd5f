// A system outside is told of a claim: added by one administrator, switched on by another, with each try on a page.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { newStaffMember } from '../../support/console/invitations.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { administrator, enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

async function startReceiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const http = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const close = () => new Promise((done) => http.close(done))
  return { received, close, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/events` }
}

test('A receiver of events is added, switched on by a second administrator, and told of a claim; its tries are shown and repeated', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  test.slow()
  const receiver = await startReceiver()
  let secret = ''

  await test.step('One administrator adds it, and sees the secret once', async () => {
    await enter(page, administrator, '/console/operations')
    await page.getByRole('link', { name: 'Receivers of events' }).click()
    await page.getByRole('button', { name: 'Add a receiver' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add a receiver' })
    await form.getByLabel('Address').fill(receiver.url)
    await form.getByLabel('Purpose').fill('Counting claims')
    await form.getByLabel('Last day').fill('2027-06-30')
    await form.getByLabel('Letter claimed').check()
    await expectAccessible(page, 'adding a receiver')
    await form.getByRole('button', { name: 'Add it' }).click()
    const shown = page.getByRole('dialog', { name: 'The secret of this receiver' })
    secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
    await shown.getByRole('button', { name: 'I have stored it' }).click()
    const own = page.getByRole('listitem').filter({ hasText: receiver.url })
    await expect(own.getByText('Another administrator checks the agreement')).toBeVisible()
    await expect(own.getByRole('button', { name: /^Switch on/ })).toBeHidden()
  })

  await test.step('Another switches it on', async () => {
    const second = await openAnotherBrowser(browser)
    await enter(second.page, await newStaffMember('Bituin Halimbawa', ['administrator']), '/console/webhooks')
    await second.page.getByRole('button', { name: `Switch on ${receiver.url}` }).click()
    await second.page.getByRole('button', { name: 'Switch it on' }).click()
    await expect(second.page.getByRole('button', { name: `Switch off ${receiver.url}` })).toBeVisible()
    await expectAccessible(second.page, 'receivers of events')
    await second.close()
  })

  await test.step('A claim arrives, signed', async () => {
    const { letterId } = await patientWithCode()
    const ofLetter = () => receiver.received.find(({ body }) => body.includes(letterId))
    await expect.poll(ofLetter, { timeout: 60_000 }).toBeTruthy()
    const { headers, body } = ofLetter() ?? { headers: {}, body: '' }
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)

    await page.reload()
    await page
      .getByRole('listitem')
      .filter({ hasText: receiver.url })
      .getByRole('link', { name: 'Events and tries' })
      .click()
    const id = String(headers['webhook-id'])
    const row = page.getByRole('row').filter({ hasText: id })
    await expect(row).toContainText('Accepted with 204')
    await expectAccessible(page, 'the events of a receiver')
    await row.getByRole('button', { name: /^Send again: “Letter claimed”/ }).click()
    await expect
      .poll(() => receiver.received.filter((one) => one.headers['webhook-id'] === id).length, { timeout: 60_000 })
      .toBe(2)
  })
  await receiver.close()
})
