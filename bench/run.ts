// npm run bench: the letters list, the claim and the log-in, each compared with baseline servers, alternating on one database.
// docs/performance.md explains the comparison and has the figures of a run.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { hashPassword } from '@aruga/server/auth/passwords/passwords'
import { measureBudgets } from './budgets.ts'
import { type Claim, claimable, fill, fillCareers, tokenOf } from './fill.ts'
import { type ApiRequest, callsPerSecond } from './load.ts'
import { startBenchPostgres } from './postgres.ts'
import { fillQueue, measureQueue } from './queue.ts'
import { measureReports } from './reports.ts'
import { fillPatients, measureSearch } from './search.ts'
import { type Server, startBaseline, startLimit, startMain, startSut } from './servers.ts'
import { measureTill } from './till.ts'

const PATIENTS = 20_000
/** `npm run bench -- --patients=2000`: a small run, to see that it works; its figures say nothing of a large program. */
const asked = process.argv.find((each) => each.startsWith('--patients='))?.split('=')[1]
const MORE_PATIENTS = Number(asked ?? 200_000)
const LIST_ROUNDS = 9
const CLAIM_ROUNDS = 7
const SECONDS = 2
/** No letter is claimed twice, and a fast machine would run out of them. */
const CLAIM_SECONDS = 1
const WARM_UPS = 3
/** The longest that any report may take at 2,000,000 letters. */
const REPORT_MS = 2_000
/** A reviewer searches among so many patients, and the slowest of a hundred searches may take so long. */
const SEARCHED_PATIENTS = Math.min(1_000_000, 5 * MORE_PATIENTS)
const SEARCH_MS = 50
/** A till is open again so long after the last digit of the PIN. */
const TILL_MS = 2_000
/** Cases that wait, of a program that is behind and of one beyond any, and the longest that 99 of 100 pages of them may take. */
const OPEN_CASES = [5_114, Math.max(10_000, SEARCHED_PATIENTS)]
const QUEUE_MS = 50
/** Patients who read their lists at the same time. */
const CALLERS = 1_000
const LIST = listLetters.path
const CLAIM = claimLetter.path

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Accounts that log in, each as often as it can. */
const LOG_INS = 320
const LOG_IN_ROUNDS = 5
const BENCH_PASSWORD = 'Bench-password-1'

type Side = { server: Server; nextRequests: () => ApiRequest[] }

/**
 * Alternating rounds of each side after warm-up rounds. Returns each side's median rate, and the median ratio of the last side
 * to it within the same round, where the noise is the same.
 */
async function inTurns(what: string, sides: Side[], rounds: number, seconds = SECONDS) {
  const rates = sides.map((): number[] => [])
  const cpu = sides.map((): number[] => [])
  for (let round = 1 - WARM_UPS; round <= rounds; round++) {
    for (const [n, { server, nextRequests }] of sides.entries()) {
      const before = await server.cpuMs()
      const rate = await callsPerSecond(server.origin, nextRequests(), seconds)
      if (round <= 0) continue
      rates[n]?.push(rate)
      cpu[n]?.push(((await server.cpuMs()) - before) / (rate * seconds))
    }
  }
  for (const each of rates) print(`${what}: ${each.map(Math.round).join(' ')}`)
  const last = rates.at(-1) ?? []
  return rates.map((own, side) => ({
    rate: median(own),
    lastBeside: median(own.map((rate, n) => (last[n] ?? 0) / rate)),
    /** Node's processor time for a call, in milliseconds. */
    cpu: median(cpu[side] ?? []),
  }))
}

/** The same number of patients, spread over the program. */
const listsAt = (path: string, patients: number) => () =>
  Array.from({ length: CALLERS }, (_, n): ApiRequest => {
    return { method: 'GET', path, headers: bearer(tokenOf(1 + ((n * 7_919) % patients))) }
  })

/** Each letter once. */
const claimsAt = (path: string, claims: Claim[], share: number) => () =>
  claims.splice(0, share).map(({ token, letterId, branchId }): ApiRequest => {
    const headers = { ...bearer(token), 'content-type': 'application/json' }
    return { method: 'POST', path, headers, body: JSON.stringify({ id: letterId, pharmacyBranchId: branchId }) }
  })

const logInsAt = (path: string) => () =>
  Array.from({ length: LOG_INS }, (_, n): ApiRequest => {
    const form = { grant_type: 'password', client_id: 'aruga-patient-app', scope: 'aruga offline_access' }
    const body = new URLSearchParams({ ...form, username: `patient-${n + 1}@bench.test`, password: BENCH_PASSWORD })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method: 'POST', path, headers, body: body.toString() }
  })

const lines: Record<string, object> = {}
function check(what: string, pair: [string, string], ratio: number, side: 'at least' | 'at most', goal: number) {
  const met = side === 'at least' ? ratio >= goal : ratio <= goal
  note(what, pair, ratio, { goal: `${side} ${goal}`, met })
  if (!met) process.exitCode = 1
}
function note(what: string, [one, other]: [string, string], ratio: number, verdict: object = {}) {
  lines[what] = { one, other, ratio: ratio.toFixed(2), ...verdict }
}
/** The real process with its background work, beside the independent limit (limit.ts). */
async function besideLimit(what: string, sides: Side[], [rounds, seconds]: [number, number], goal: number) {
  const [limit, real] = await inTurns(`${what} beside the limit`, sides, rounds, seconds)
  check(`${what}: limit, real process`, ratesOf(limit, real), limit?.lastBeside ?? 0, 'at least', goal)
  const cpu = [limit?.cpu ?? 0, real?.cpu ?? 0] as const
  note(`${what}: Node, limit, real process`, [milliseconds(cpu[0]), milliseconds(cpu[1])], cpu[1] / cpu[0])
}

type Turn = { rate: number; lastBeside: number; cpu: number }
const ratesOf = (...turns: (Turn | undefined)[]) => turns.map((turn) => rate(turn?.rate ?? 0)) as [string, string]
const rate = (value: number) => `${Math.round(value)}/s`
const milliseconds = (value: number) => `${value.toFixed(value < 1 ? 3 : 1)} ms`
const size = (value: number) => `${Math.round(value)} MB`

const postgres = await startBenchPostgres()
const servers: Server[] = []
/** `npm run bench -- --calls`: without the sizes, which take most of the time. */
const onlyCalls = process.argv.includes('--calls')
try {
  const small = await postgres.open('small')
  print(`Filling ${PATIENTS * 10} letters…`)
  await fill(small.db, PATIENTS, { past: true })
  const folder = join(postgres.folder, 'data')
  await mkdir(folder)
  const baseline = await startBaseline(small.url, 4701)
  servers.push(baseline)
  const sut = await startSut(small.url, 4702, folder)
  servers.push(sut)

  const listSide = (server: Server, path: string) => ({ server, nextRequests: listsAt(path, PATIENTS) })
  const [baselineList, list] = await inTurns(
    'lists',
    [listSide(baseline, '/letters'), listSide(sut, LIST)],
    LIST_ROUNDS,
  )
  check('list: baseline, SUT', ratesOf(baselineList, list), baselineList?.lastBeside ?? 0, 'at least', 1)

  const claims = await claimable(small.db, PATIENTS)
  const share = Math.floor(claims.length / (5 * (CLAIM_ROUNDS + WARM_UPS)))
  const claimSide = (server: Server, path: string) => ({ server, nextRequests: claimsAt(path, claims, share) })
  const sides = [claimSide(baseline, '/claim-alone'), claimSide(baseline, '/claim'), claimSide(sut, CLAIM)]
  const [alone, baselineClaim, claim] = await inTurns('claims', sides, CLAIM_ROUNDS, CLAIM_SECONDS)
  check('claim: baseline, SUT', ratesOf(baselineClaim, claim), baselineClaim?.lastBeside ?? 0, 'at least', 0.6)
  note('claim: the UPDATE alone, SUT', ratesOf(alone, claim), alone?.lastBeside ?? 0)

  const limit = await startLimit(small.url, 4704)
  servers.push(limit)
  const main = await startMain(small.url, 4705, folder)
  servers.push(main)
  const passwordHash = await hashPassword(BENCH_PASSWORD)
  await small.db.query(`UPDATE account SET password_hash = $1 WHERE password_hash = '-'`, [passwordHash])
  await besideLimit('list', [listSide(limit, '/letters'), listSide(main, LIST)], [LIST_ROUNDS, SECONDS], 1.1)
  await besideLimit('claim', [claimSide(limit, '/claim'), claimSide(main, CLAIM)], [CLAIM_ROUNDS, CLAIM_SECONDS], 0.45)
  const logInSide = (server: Server, path: string) => ({ server, nextRequests: logInsAt(path) })
  const logIns = [logInSide(limit, '/log-in'), logInSide(main, '/connect/token')]
  await besideLimit('log-in', logIns, [LOG_IN_ROUNDS, SECONDS], 0.9)
  const till = await measureTill(small.db, main.origin, () =>
    callsPerSecond(main.origin, logInsAt('/connect/token')(), 4 * SECONDS),
  )
  for (const [when, ms] of Object.entries({ quiet: till.quiet, 'others log in': till.busy })) {
    const met = ms <= TILL_MS
    note(
      `till, slowest opening by PIN: argon2id alone, ${when}`,
      [milliseconds(till.bare), milliseconds(ms)],
      ms / till.bare,
      {
        goal: `at most ${TILL_MS} ms`,
        met,
      },
    )
    if (!met) process.exitCode = 1
  }
  note('memory of the real process', ['', size(await main.megabytes())], 0)
  await main.stop()

  const { issues, claims: claimsBeside } = await measureBudgets(small.db, small.url)
  for (const [what, turns] of Object.entries({ issues, claims: claimsBeside })) {
    const [none, ...others] = turns
    for (const { kind, rate: own, beside } of others) {
      note(`${what}: no budget, one that is ${kind}`, [rate(none?.rate ?? 0), rate(own)], beside)
    }
  }

  const memory = [await baseline.megabytes(), await sut.megabytes()] as const
  check('memory: baseline, SUT', [size(memory[0]), size(memory[1])], memory[1] / memory[0], 'at most', 1.6)

  if (!onlyCalls) await measureSizes(listSide(sut, LIST), folder)
} finally {
  for (const server of servers.reverse()) await server.stop()
  await postgres.stop()
}
console.table(lines)

/** What grows with a program: lists, reports, search, the queue. */
async function measureSizes(few: Side, folder: string): Promise<void> {
  print(`Filling ${MORE_PATIENTS * 10} letters…`)
  const big = await postgres.open('big')
  await fill(big.db, MORE_PATIENTS, { past: false })
  const bigSut = await startSut(big.url, 4703, folder)
  servers.push(bigSut)
  const bigSide = { server: bigSut, nextRequests: listsAt(LIST, MORE_PATIENTS) }
  const [fewer, many] = await inTurns('lists, small and big', [few, bigSide], LIST_ROUNDS)
  check('list: 200,000 letters, 2,000,000', ratesOf(fewer, many), 1 / (fewer?.lastBeside ?? 0), 'at most', 1.1)

  print('Filling their history…')
  await fillCareers(big.db, MORE_PATIENTS)
  const { reports, bare, counting, countingUnproved } = await measureReports(big.app)
  print(`Counting ${MORE_PATIENTS * 40} events for the reports: ${Math.round(counting / 1000)} s`)
  print(`Counting what is not proved: ${Math.round(countingUnproved / 1000)} s`)
  for (const [report, ms] of Object.entries(reports)) {
    note(`report: its weeks by key, ${report}`, [milliseconds(bare), milliseconds(ms)], ms / bare, {
      goal: 'at most 2000 ms',
      met: ms <= REPORT_MS,
    })
    if (ms > REPORT_MS) process.exitCode = 1
  }

  print(`Filling ${SEARCHED_PATIENTS} patients…`)
  const patients = await postgres.open('patients')
  await fillPatients(patients.db, SEARCHED_PATIENTS)
  for (const [typed, { list, tenth, box }] of Object.entries(await measureSearch(patients.app))) {
    const worst = Math.max(list, tenth, box)
    note(`search, slowest in 100: its page, the search box, ${typed}`, [milliseconds(list), milliseconds(box)], worst, {
      goal: `at most ${SEARCH_MS} ms`,
      met: worst <= SEARCH_MS,
    })
    if (worst > SEARCH_MS) process.exitCode = 1
  }

  for (const cases of OPEN_CASES) await measureQueueOf(cases)
}

async function measureQueueOf(cases: number): Promise<void> {
  print(`Filling a queue of ${cases} cases…`)
  const waiting = await postgres.open(`waiting_${cases}`)
  await fillQueue(waiting.db, cases)
  for (const [question, ms] of Object.entries(await measureQueue(waiting.app))) {
    const met = ms <= QUEUE_MS
    lines[`queue of ${cases}: ${question}`] = {
      one: '',
      other: milliseconds(ms),
      ratio: '',
      goal: `p99 at most ${QUEUE_MS} ms`,
      met,
    }
    if (!met) process.exitCode = 1
  }
}
