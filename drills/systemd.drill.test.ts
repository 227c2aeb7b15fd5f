// ops/systemd/aruga.service by systemd's own tools. No unit is started: that needs a machine booted by systemd.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDebianProgram } from '../scripts/debian.ts'
import { capture, root } from '../scripts/run.ts'

let analyze: string
let folder: string
let unit: string
beforeAll(async () => {
  analyze = await ensureDebianProgram('systemd-analyze', 'systemd')
  folder = await mkdtemp(join(tmpdir(), 'aruga-unit-'))
  const text = await readFile(join(root, 'ops/systemd/aruga.service'), 'utf8')
  unit = join(folder, 'aruga.service')
  // Verify looks for the program and the folder, which are this checkout's here.
  await writeFile(unit, text.replaceAll('/opt/aruga', root))
})
afterAll(() => rm(folder, { recursive: true }))

test('systemd understands every line of the unit', async () => {
  expect(await capture(analyze, ['verify', '--man=no', unit])).toEqual({ code: 0, output: '' })
  // It reports every line that it does not understand.
  const wrong = join(folder, 'wrong.service')
  await writeFile(wrong, `${await readFile(unit, 'utf8')}\n[Service]\nProtectEverything=yes\n`)
  expect((await capture(analyze, ['verify', '--man=no', wrong])).output).toContain('ProtectEverything')
})

test('systemd rates the unit’s exposure as low', async () => {
  const { code, output } = await capture(analyze, ['security', '--offline=true', '--threshold=30', unit])
  expect(code, output.slice(-500)).toBe(0)
})
