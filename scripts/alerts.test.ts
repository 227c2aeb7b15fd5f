// The dashboard and the alerts use existing metrics of the server, and each alert has its runbook.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const alerts = read('ops/prometheus/alerts.yml')
const served = ['metrics/metrics.ts', 'features/operations/metrics.ts'].flatMap((file) =>
  [...read(`server/src/${file}`).matchAll(/'(aruga_\w+)'/g)].map(([, name = '']) => name),
)

test.each(['ops/prometheus/alerts.yml', 'ops/grafana/aruga.json'])(
  '%s uses only metrics that the server has',
  (file) => {
    const used = [...read(file).matchAll(/\b(aruga_\w+?)(?:_bucket|_sum|_count)?(?=[{)[\s])/g)].map(
      ([, name = '']) => name,
    )
    expect(used.length).toBeGreaterThan(10)
    expect([...new Set(used)].filter((name) => !served.includes(name))).toEqual([])
  },
)

test('Every alert has a runbook, and every runbook an alert', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const runbooks = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(runbooks).toEqual(names)
  for (const name of names) expect(alerts).toContain(`runbook: docs/runbooks.md#${name.toLowerCase()}`)
})
