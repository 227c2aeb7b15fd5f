// Prescriptions sent over a network that cuts, delays, repeats and loses, by a browser that is killed in between.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDocuments } from '@aruga/contract/documents/documents'
import { expect } from '@playwright/test'
import { startChaosProxy } from '../browser/chaos-proxy.ts'
import { patientWithLetter } from '../console/program.ts'
import { type Engine, press, sees, type } from '../engines/engine.ts'
import { call, logInByApi } from '../server/api.ts'
import { drawPdf } from './sample-documents.ts'

/** A browser with a profile on the disk. */
type KillableBrowser = {
  start: () => Promise<Engine>
  /** Reloads the page with this storage quota, where the browser has one to set; without `bytes`: as much as the disk has. */
  setRoom?: (bytes?: number) => Promise<void>
  kill: () => Promise<void>
  remove: () => Promise<void>
}

const FORM = '/e-loa-form'
const SEND = 'Send this prescription'

const canSend = (phone: Engine) => phone.isThere('button', SEND)
const isConfirmed = async (phone: Engine) =>
  (await phone.isThere('heading', 'We have your prescription')) ||
  (await phone.isThere('heading', 'Kept on this phone'))
const canChoose = async (phone: Engine) =>
  (await phone.isThere('button', 'Choose from this phone')) || (await phone.isThere('button', 'Choose a file'))
const until = (isSo: () => Promise<boolean>, timeout = 90_000) =>
  expect.poll(() => isSo().catch(() => false), { timeout, intervals: [50, 100, 250] }).toBe(true)
const isReady = (phone: Engine) =>
  until(async () => (await canSend(phone)) || (await canChoose(phone)) || (await isConfirmed(phone)))

/** Every fifth is sent in several parts on any connection. */
const paddingOf = (upload: number) => (upload % 5 === 2 ? 1_200_000 : 0)

/**
 * `kills`: the uploads after whose "Send" the browser is killed; `full`: the uploads for which the phone has no storage space, so that
 * nothing is queued and the patient retries until the upload arrives. Returns the hashes of the sent files, and of the patient's
 * documents.
 */
export async function sendThroughStorm({
  browser,
  count,
  kills,
  full = -1,
  chance,
}: {
  browser: KillableBrowser
  count: number
  kills: Set<number>
  full?: number
  chance: () => number
}) {
  const person = await patientWithLetter()
  const proxy = await startChaosProxy(chance)
  const folder = await mkdtemp(join(tmpdir(), 'aruga-storm-'))
  const sent: string[] = []
  try {
    let phone = await browser.start()
    await phone.open(`${proxy.url}${FORM}`)
    await type(phone, 'textbox', 'E-mail address or mobile number', person.email)
    await type(phone, 'textbox', 'Password', person.password)
    await press(phone, 'button', 'Log in')
    for (let upload = 0; upload < count; upload += 1) {
      await isReady(phone)
      const pdf = drawPdf({ padding: paddingOf(upload) })
      if (upload === full) await browser.setRoom?.(1)
      sent.push(createHash('sha256').update(pdf).digest('hex'))
      const file = join(folder, `${upload}.pdf`)
      await writeFile(file, pdf)
      await phone.choose(file)
      await sees(phone, 'button', SEND)
      // Waits until the draft is on the disk, as the text below the picture says.
      await sleep(700)
      if (upload === full) {
        await sendUntilConfirmed(phone)
        await browser.setRoom?.()
        continue
      }
      await press(phone, 'button', SEND)
      if (kills.has(upload)) {
        await sleep(chance() * 400)
        await browser.kill()
        phone = await browser.start()
        await phone.open(`${proxy.url}${FORM}`)
        await isReady(phone)
        await sleep(1_500)
        // Killed before it was queued, so it is still in the form.
        if (!(await canSend(phone))) continue
        await press(phone, 'button', SEND)
      }
      await until(() => isConfirmed(phone))
      await press(phone, 'button', 'Send another one')
    }
    proxy.calm()
    await phone.open(`${proxy.url}/uploaded-documents`)
    await sees(phone, 'heading', 'Documents')
    const nothingWaits = async () => !/\d+ photos? (waits?|couldn’t)/.test(await phone.text())
    // On a busy machine the page updates its waiting uploads late, so the documents are counted too.
    const token = await logInByApi(person)
    const isOver = async () => (await nothingWaits()) && (await arrivedOf(token)).length >= sent.length
    for (const end = Date.now() + 180_000; Date.now() < end && !(await isOver()); ) await sleep(1_000)
  } finally {
    await browser.remove()
    proxy.close()
    await rm(folder, { recursive: true })
  }
  return { sent, arrived: await arrivedOf(await logInByApi(person)), met: proxy.met }
}

/** The hashes of the patient's uploads, without the registration's prescription. */
async function arrivedOf(token: string) {
  const query = { Kind: 'Prescription', MaxResultCount: 200 } as const
  const { items } = await call(listDocuments, { query }, token)
  return items.filter(({ originalName }) => originalName.endsWith('.pdf')).map(({ sha256 }) => sha256)
}

async function sendUntilConfirmed(phone: Engine) {
  await expect(async () => {
    // After a failure the button has another name.
    if (!(await isConfirmed(phone)) && !(await phone.press('button', SEND))) await phone.press('button', 'Try again')
    await until(() => isConfirmed(phone), 10_000)
  }).toPass({ timeout: 120_000 })
}

/** Pseudo-random numbers, the same each time (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
