import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from './renderer.ts'

/** Replaces the built app. */
const built = `export const render = (what) => {
  if (what === 'end') process.exit(3)
  while (what === 'stuck');
  if (what === 'fail') throw new Error('cannot render')
  return { markup: process.pid + ' ' + Object.keys(process.env).filter((name) => /KEY|URL|PASSWORD/.test(name)), text: null }
}`

let folder: string
let renderer: ReturnType<typeof createRenderer>
const page = async (what: string) => (await renderer.page(JSON.stringify(what))).markup

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aruga-ssr-'))
  await writeFile(join(folder, 'render.mjs'), built)
  process.env.FILES_KEY = '11'.repeat(32)
  renderer = createRenderer(join(folder, 'render.mjs'))
})
afterAll(async () => {
  delete process.env.FILES_KEY
  await rm(folder, { recursive: true })
})

test('Pages are rendered by one process, which knows no secret; one that fails leaves the others', async () => {
  const [first, failed, second] = await Promise.allSettled([page('a'), page('fail'), page('b')])
  expect(first).toMatchObject({ status: 'fulfilled', value: expect.stringMatching(/^\d+ $/) })
  expect(second).toEqual(first)
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('cannot render') } })
})

test('A request that waits for a process that ends gets an error, and the next page is rendered by another process', async () => {
  const before = await page('a')
  await expect(Promise.all([page('end'), page('b')])).rejects.toThrow('has ended')
  expect(await page('a')).not.toBe(before)
})

test('A process that does not answer any more ends with the server', async () => {
  const pid = Number.parseInt(await page('a'), 10)
  void page('stuck').catch(() => undefined)
  await renderer.end()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
