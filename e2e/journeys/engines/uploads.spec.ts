// The promise of docs/decisions/060 in a browser without Background Sync and with a different storage: Firefox, killed during the run.
import { expect, test } from '@playwright/test'
import { createFirefoxProfile } from '../../support/engines/firefox.ts'
import { chanceOf, sendThroughStorm } from '../../support/patient/upload-storm.ts'

const SEED = Number(process.env.UPLOADS_SEED ?? Date.now() % 1_000_000)
/** A longer run by hand: UPLOADS_COUNT=100 npm run test:phone -- engines/uploads */
const COUNT = Number(process.env.UPLOADS_COUNT ?? 12)

test(`Firefox: ${COUNT} uploads through a storm all arrive, and none arrives twice`, async () => {
  test.setTimeout(30 * 60_000)
  process.stdout.write(`UPLOADS_SEED=${SEED}\n`)
  const chance = chanceOf(SEED)
  // Killing the browser interrupts one in six.
  const kills = new Set(
    Array.from({ length: Math.floor(COUNT / 6) }, (_, nth) => nth * 6 + 1 + Math.floor(chance() * 5)),
  )
  const { sent, arrived } = await sendThroughStorm({
    browser: await createFirefoxProfile(),
    count: COUNT,
    kills,
    chance,
  })
  expect(arrived.toSorted()).toEqual(sent.toSorted())
})
