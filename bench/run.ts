// npm run bench [-- PART…] [--patients=200000] [--keep=FOLDER] [--write]: each part beside its limit; ends with 1 when a goal is
// missed. docs/performance.md explains the comparison and has the figures of a run.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCalls } from './calls.ts'
import { finish } from './figures.ts'
import { measureLists } from './lists.ts'
import { type BenchPostgres, startBenchPostgres } from './postgres.ts'
import { measureQueues, measureReportsOf, measureSearchIn } from './sizes.ts'
import { measureStarts } from './starts.ts'
import { measureUploads } from './uploads.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** `--patients=2000`: small sizes, to see that it works; the figures do not apply to a large program. */
    patients: { type: 'string', default: '200000' },
    /** A folder for the filled databases, which a later run uses again. */
    keep: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const patients = Number(values.patients)
/** Searched, and with ten letters each the largest program of all. */
const many = 5 * patients

const parts: Record<string, (postgres: BenchPostgres) => Promise<void>> = {
  calls: measureCalls,
  uploads: measureUploads,
  starts: measureStarts,
  reports: (postgres) => measureReportsOf(postgres, patients),
  queue: (postgres) => measureQueues(postgres, many),
  search: (postgres) => measureSearchIn(postgres, many),
  lists: (postgres) => measureLists(postgres, many),
}
const unknown = positionals.find((part) => !(part in parts))
if (unknown) throw new Error(`There is no part “${unknown}”: choose among ${Object.keys(parts).join(', ')}.`)

const postgres = await startBenchPostgres(values.keep && resolve(values.keep))
try {
  for (const [part, measure] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(part)) await measure(postgres)
  }
} finally {
  await postgres.stop()
}
await finish(values)
