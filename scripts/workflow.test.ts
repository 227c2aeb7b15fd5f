// The workflows of each change and each night run only scripts of package.json.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
type Workflow = {
  permissions: Record<string, string>
  jobs: Record<string, { if?: string; 'timeout-minutes'?: number; steps: { uses?: string; run?: string }[] }>
}
const workflow: Workflow = parse(await readFile(join(root, '.github/workflows/check.yml'), 'utf8'))
const runs = (job: string) => workflow.jobs[job]?.steps.flatMap(({ run }) => (run ? [run] : [])) ?? []

test('A change is checked; each night the drills run and known vulnerabilities are looked up', async () => {
  expect(runs('check')).toContain('npm run check')
  expect(workflow.jobs.check?.if).toBeUndefined()
  expect(runs('drills')).toContain('npm run drills')
  expect(runs('vulnerabilities').at(-1)).toMatch(/^npm audit --omit=dev --audit-level=high /)
})

test('It runs scripts that exist, with an end in time and no right to write', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = Object.keys(workflow.jobs).flatMap((job) =>
    runs(job).flatMap((run) => /^npm run (\S+)$/.exec(run)?.[1] ?? []),
  )
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  expect(workflow.permissions).toEqual({ contents: 'read' })
  for (const [name, job] of Object.entries(workflow.jobs)) expect(job['timeout-minutes'], name).toBeGreaterThan(0)
})
