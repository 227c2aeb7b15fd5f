import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureDebianProgram } from '../scripts/debian.ts'
import { startProgram } from './support/program.ts'

const folder = join(import.meta.dirname, '../ops/prometheus')

test('Prometheus accepts the alert rules, and each tested alert fires for its cause and not before', async () => {
  const promtool = await ensureDebianProgram('promtool', 'prometheus')
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const program = startProgram(promtool, args, { cwd: folder })
    expect([(await program.ended).code, program.output()]).toEqual([0, expect.stringContaining('SUCCESS')])
  }
})
