// Measures what grows with a program: lists and details, reports, search, the queue.
import { milliseconds, note, say } from './figures.ts'
import { fill, fillCareers } from './fill.ts'
import type { BenchPostgres } from './postgres.ts'
import { fillQueue, measureQueue } from './queue.ts'
import { countForBench, measureReports } from './reports.ts'
import { fillPatients, measureSearch } from './search.ts'

/** The longest that any report may take at 2,000,000 letters. */
const REPORT_MS = 2_000
const SEARCH_MS = 50
const QUEUE_MS = 50
/** Cases that wait in a program that is behind. */
const FEW_CASES = 5_114

const atMost = (ms: number) => ({ side: 'at most', value: ms, unit: 'ms' }) as const

/** Sizes of a program with this many patients, with ten letters each and their histories. */
export async function measureReportsOf(postgres: BenchPostgres, patients: number): Promise<void> {
  const big = await postgres.open('big', async ({ db, app }) => {
    say(`Filling ${patients * 10} letters with their history…`)
    await fill(db, patients, { past: false })
    await fillCareers(db, patients)
    const { counting, countingUnproved } = await countForBench(app)
    say(`Counted ${patients * 40} events for the reports in ${Math.round(counting / 1000)} s.`)
    say(`Counted what is not proved in ${Math.round(countingUnproved / 1000)} s.`)
  })
  const { reports, bare } = await measureReports(big.app)
  for (const [report, ms] of Object.entries(reports)) {
    note('reports', `its weeks by key, ${report}`, [milliseconds(bare), milliseconds(ms)], ms, atMost(REPORT_MS))
  }
}

/** A reviewer searches among so many patients, and the slowest of a hundred searches is noted. */
export async function measureSearchIn(postgres: BenchPostgres, patients: number): Promise<void> {
  const opened = await postgres.open('patients', ({ db }) => {
    say(`Filling ${patients} patients…`)
    return fillPatients(db, patients)
  })
  for (const [typed, { list, tenth, box }] of Object.entries(await measureSearch(opened.app))) {
    const pair: [string, string] = [milliseconds(list), milliseconds(box)]
    note('search', `p99 of its page, of the search box: ${typed}`, pair, Math.max(list, tenth, box), atMost(SEARCH_MS))
  }
}

export async function measureQueues(postgres: BenchPostgres, many: number): Promise<void> {
  for (const cases of [FEW_CASES, many]) {
    const waiting = await postgres.open(`waiting_${cases}`, ({ db }) => {
      say(`Filling a queue of ${cases} cases…`)
      return fillQueue(db, cases)
    })
    for (const [question, ms] of Object.entries(await measureQueue(waiting.app))) {
      note('queue', `p99 of ${cases} cases: ${question}`, ['', milliseconds(ms)], ms, atMost(QUEUE_MS))
    }
  }
}
