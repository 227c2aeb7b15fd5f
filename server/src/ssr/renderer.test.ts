import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDrawing } from './renderer.ts'

/** Stands in for the built app. */
const built = `export const draw = (what) => {
  if (what === 'end') process.exit(3)
  while (what === 'stuck');
  if (what === 'fail') throw new Error('cannot draw')
  return { markup: process.pid + ' ' + Object.keys(process.env).filter((name) => /KEY|URL|PASSWORD/.test(name)), text: null }
}`

let folder: string
let draw: ReturnType<typeof createDrawing>
const page = async (what: string) => (await draw.page(JSON.stringify(what))).markup

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aruga-drawing-'))
  await writeFile(join(folder, 'draw.mjs'), built)
  process.env.FILES_KEY = '11'.repeat(32)
  draw = createDrawing(join(folder, 'draw.mjs'))
})
afterAll(async () => {
  delete process.env.FILES_KEY
  await rm(folder, { recursive: true })
})

test('Pages are drawn by one process, which knows no secret; one that fails leaves the others', async () => {
  const [first, failed, second] = await Promise.allSettled([page('a'), page('fail'), page('b')])
  expect(first).toMatchObject({ status: 'fulfilled', value: expect.stringMatching(/^\d+ $/) })
  expect(second).toEqual(first)
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('cannot draw') } })
})

test('Whoever waits for a process that ends is told so, and the next page is drawn by another', async () => {
  const before = await page('a')
  await expect(Promise.all([page('end'), page('b')])).rejects.toThrow('has ended')
  expect(await page('a')).not.toBe(before)
})

test('A process that does not answer any more ends with the server', async () => {
  const pid = Number.parseInt(await page('a'), 10)
  void page('stuck').catch(() => undefined)
  await draw.end()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
