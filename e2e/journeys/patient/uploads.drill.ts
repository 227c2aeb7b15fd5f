// A hundred uploads and ten kills: every upload arrives once, with the bytes that were sent (docs/decisions/060).
import { createKillableBrowser } from '../../support/browser/killable-browser.ts'
import { chanceOf, sendThroughStorm } from '../../support/patient/upload-storm.ts'
import { expect, test } from '../../support/test.ts'

/** Printed, not in the title: each worker picks its own seed at random, and would look for another test. */
const SEED = Number(process.env.UPLOADS_SEED ?? Date.now() % 1_000_000)

// Two patients, because one may send a hundred files a day, including those of the registration.
for (const half of [1, 2])
  test(`50 uploads through a storm all arrive, and none arrives twice: half ${half}`, async () => {
    test.setTimeout(20 * 60_000)
    process.stdout.write(`UPLOADS_SEED=${SEED}\n`)
    const chance = chanceOf(SEED + half)
    const kills = new Set([4, 13, 22, 31, 40].map((place) => place + Math.floor(chance() * 9)))
    const { sent, arrived, met } = await sendThroughStorm({
      browser: await createKillableBrowser(),
      count: 50,
      kills,
      full: half === 1 ? 2 : -1,
      chance,
    })
    expect(arrived.toSorted()).toEqual(sent.toSorted())
    expect([...met.keys()].toSorted()).toEqual(['cut', 'delayed', 'half', 'passes', 'twice', 'unanswered'])
  })
