// Prescriptions sent over a network that cuts, delays, repeats and loses, by a browser that is killed on the way.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDocuments } from '@aruga/contract/documents/documents'
import { expect, type Page } from '@playwright/test'
import { startChaosProxy } from '../browser/chaos-proxy.ts'
import { createMortalBrowser } from '../browser/mortal-browser.ts'
import { patientWithLetter } from '../console/program.ts'
import { call, logInByApi } from '../server/api.ts'
import { fillLogIn } from './people.ts'
import { drawPdf } from './sample-documents.ts'

const FORM = '/e-loa-form'
const send = (page: Page) => page.getByRole('button', { name: 'Send this prescription' })
const told = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(We have your prescription|Kept on this phone)$/ })
const isThere = (page: Page) =>
  expect(
    send(page)
      .or(page.getByRole('button', { name: /^Choose/ }))
      .or(told(page))
      .first(),
  ).toBeVisible({
    timeout: 30_000,
  })

/** `kills`: at which uploads the browser is killed after "Send". Returns the hashes sent, and those of the patient's documents. */
export async function sendThroughStorm({
  count,
  kills,
  chance,
}: {
  count: number
  kills: Set<number>
  chance: () => number
}) {
  const person = await patientWithLetter()
  const proxy = await startChaosProxy(chance)
  const browser = await createMortalBrowser()
  const sent: string[] = []
  try {
    let page = await browser.start()
    await page.goto(`${proxy.url}${FORM}`)
    await fillLogIn(page, person)
    for (let upload = 0; upload < count; upload += 1) {
      await isThere(page)
      const pdf = drawPdf()
      sent.push(createHash('sha256').update(pdf).digest('hex'))
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /^Choose/ }).click()
      await (await chooser).setFiles({ name: `${upload}.pdf`, mimeType: 'application/pdf', buffer: pdf })
      await expect(send(page)).toBeVisible()
      // Until the draft is on the disk, which is what a patient is told below the picture.
      await sleep(700)
      await send(page).click()
      if (kills.has(upload)) {
        await sleep(chance() * 400)
        await browser.kill()
        page = await browser.start()
        await page.goto(`${proxy.url}${FORM}`)
        await isThere(page)
        await sleep(1_500)
        // Killed before it was kept: it is still in the form.
        if (!(await send(page).isVisible())) continue
        await send(page).click()
      }
      await expect(told(page)).toBeVisible({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Send another one' }).click()
    }
    proxy.calm()
    await page.goto(`${proxy.url}/uploaded-documents`)
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('list', { name: /^\d+ photos? (waits?|couldn’t)/ })).toHaveCount(0, {
      timeout: 120_000,
    })
  } finally {
    await browser.remove()
    proxy.close()
  }
  const query = { Kind: 'Prescription', MaxResultCount: 200 } as const
  const { items } = await call(listDocuments, { query }, await logInByApi(person))
  // The prescription of the registration is no part of it.
  const arrived = items.filter(({ originalName }) => originalName.endsWith('.pdf')).map(({ sha256 }) => sha256)
  return { sent, arrived, met: proxy.met }
}

/** Numbers that look like chance and are the same each time (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
