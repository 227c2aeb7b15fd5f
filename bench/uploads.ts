// Photos as phones send them: how long one waits alone, how many a second several senders get through, the memory of all processes,
// and the effect on others who read their letters.
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import sharp from 'sharp'
import { median } from './alternate.ts'
import { PATIENTS } from './calls.ts'
import type { Goal } from './figure.ts'
import { megabytes, milliseconds, note } from './figures.ts'
import { fill, tokenOf } from './fill.ts'
import { latencies, whileBusy } from './load.ts'
import type { BenchPostgres } from './postgres.ts'
import { listsAt } from './requests.ts'
import { type Server, startBareUpload, startMain } from './servers.ts'

const ALONE = 15
const SENDERS = [4, 100]
/** The bare server and ours one after the other, as the machine's speed drifts. */
const ROUNDS = 3
const ROUND_MS = 8_000
const MAX_MEGABYTES = 350

/** 12 megapixels with the grain of a photo, about 3 MB. */
async function makePhoto(): Promise<Buffer> {
  const [width, height] = [4_032, 3_024]
  const grain = {
    create: { width, height, channels: 3, background: '#8a8f80', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  } as const
  return sharp(grain)
    .blur(0.8)
    .jpeg({ quality: 82 })
    .withExif({ IFD0: { Make: 'Bench' } })
    .toBuffer()
}

/** The photo with a comment of its own (ITU-T T.81, B.2.4.5) behind its first two bytes: no two senders send the same file. */
function another(photo: Buffer): Buffer {
  const comment = randomBytes(16)
  return Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    comment,
    photo.subarray(2),
  ])
}

/** Sends one photo; the time until it is stored, in milliseconds, with the waits of a phone that has to try again. */
type Send = () => Promise<number>

function sender(photo: Buffer, url: string, patient: () => number): Send {
  return async () => {
    const file = new Blob([new Uint8Array(another(photo))], { type: 'image/jpeg' })
    const headers = { authorization: `Bearer ${tokenOf(patient())}` }
    const begun = performance.now()
    for (;;) {
      const form = new FormData()
      form.append('File', file, 'photo.jpg')
      const answer = await fetch(url, { method: 'POST', headers, body: form })
      const text = await answer.text()
      if (answer.ok) break
      if (answer.status !== 503) throw new Error(`${answer.status} for a photo: ${text}`)
      await sleep(1_000 * Number(answer.headers.get('retry-after')))
    }
    return performance.now() - begun
  }
}

async function several(send: Send, senders: number): Promise<{ photos: number; perSecond: number; p99: number }> {
  const times: number[] = []
  const begun = performance.now()
  const one = async () => {
    do times.push(await send())
    while (performance.now() < begun + ROUND_MS)
  }
  await Promise.all(Array.from({ length: senders }, one))
  const photos = times.length
  const perSecond = photos / ((performance.now() - begun) / 1000)
  return { photos, perSecond, p99: times.toSorted((a, b) => a - b)[Math.floor(photos * 0.99)] ?? 0 }
}

/** The same, with the memory and the processor time of the server's processes together. Reading them takes a little of it. */
async function watched(server: Server, send: Send, senders: number) {
  const watch = watchMemory(server)
  const before = await server.cpuMsOfAll()
  const done = await several(send, senders)
  const cpuMsEach = ((await server.cpuMsOfAll()) - before) / done.photos
  return { ...done, cpuMsEach, peakMegabytes: await watch.stop() }
}

type Watched = Awaited<ReturnType<typeof watched>>
/** The median of each figure, and the maximum of the memory. */
const usual = (rounds: Watched[]) => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p99: median(rounds.map(({ p99 }) => p99)),
  cpuMsEach: median(rounds.map(({ cpuMsEach }) => cpuMsEach)),
  peakMegabytes: Math.max(...rounds.map(({ peakMegabytes }) => peakMegabytes)),
})

export async function measureUploads(postgres: BenchPostgres): Promise<void> {
  const opened = await postgres.open('uploads', ({ db }) => fill(db, PATIENTS, { past: false }), { fresh: true })
  const folders = { bare: join(postgres.folder, 'bare-uploads'), main: join(postgres.folder, 'data-of-uploads') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  const photo = await makePhoto()
  let patient = 0
  // One photo each: nobody's quota is used up.
  const next = () => 1 + (patient++ % PATIENTS)
  const servers: Server[] = []
  try {
    const bare = await startBareUpload(folders.bare, 4721)
    servers.push(bare)
    const main = await startMain(opened.url, 4722, folders.main)
    servers.push(main)
    const sendBare = sender(photo, `${bare.origin}/upload`, next)
    const sendMain = sender(photo, main.origin + uploadPrescription.path, next)
    const alone = { bare: [] as number[], main: [] as number[] }
    for (let n = 0; n < ALONE; n++) {
      alone.bare.push(await sendBare())
      alone.main.push(await sendMain())
    }
    const goalAlone = { side: 'at most', value: 150, unit: 'ms' } as const
    const p50 = median(alone.main)
    note(
      'uploads',
      'a photo alone, p50: bare, real process',
      [milliseconds(median(alone.bare)), milliseconds(p50)],
      p50,
      goalAlone,
    )

    for (const senders of SENDERS) {
      const rounds: { beside: Watched; ours: Watched }[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ beside: await watched(bare, sendBare, senders), ours: await watched(main, sendMain, senders) })
      const [beside, ours] = [usual(rounds.map((round) => round.beside)), usual(rounds.map((round) => round.ours))]
      const ratio = (of: 'perSecond' | 'cpuMsEach') => median(rounds.map((round) => round.ours[of] / round.beside[of]))
      const noteBoth = (what: string, pair: [string, string], value: number, goal?: Goal) =>
        note('uploads', `${what} of ${senders} senders: bare, real process`, pair, value, goal)
      const rates = [`${beside.perSecond.toFixed(1)}/s`, `${ours.perSecond.toFixed(1)}/s`] as [string, string]
      // With a hundred senders only the memory has a goal: they wait in any server.
      const goalRate = senders === 4 ? ({ side: 'at least', value: 0.8 } as const) : undefined
      noteBoth('photos', rates, ratio('perSecond'), goalRate)
      noteBoth('p99', [milliseconds(beside.p99), milliseconds(ours.p99)], ours.p99)
      const times = [milliseconds(beside.cpuMsEach), milliseconds(ours.cpuMsEach)] as [string, string]
      noteBoth('processor time for a photo', times, ratio('cpuMsEach'))
      const peaks = [megabytes(beside.peakMegabytes), megabytes(ours.peakMegabytes)] as [string, string]
      const goalMemory = { side: 'at most', value: MAX_MEGABYTES, unit: 'MB' } as const
      note('uploads', `memory of all processes, ${senders} senders`, peaks, ours.peakMegabytes, goalMemory)
    }

    const lists = listsAt(listLetters.path, PATIENTS)()
    const quiet = await latencies(main.origin, lists, 5)
    const busy = await whileBusy(
      () => several(sendMain, 4),
      () => latencies(main.origin, lists, 5),
    )
    const pair: [string, string] = [milliseconds(quiet.p95), milliseconds(busy.p95)]
    note('uploads', 'list’s p95: quiet, while four send photos', pair, busy.p95 / quiet.p95, {
      side: 'at most',
      value: 2,
    })
  } finally {
    for (const server of servers.reverse()) await server.stop()
  }
}

/** The most that a server and its children have in memory at one time, in megabytes; what they share counts once. */
function watchMemory(server: Server) {
  let peak = 0
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = server.megabytesOfAll().then((now) => {
      peak = Math.max(peak, now)
    })
  }, 200)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      return peak
    },
  }
}
