// The hottest calls beside the bare server, and the real process beside the independent limit.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { hashPassword } from '@aruga/server/auth/passwords/passwords'
import { alternate, besideLimit, median, noteCpu, ratesOf, type Side } from './alternate.ts'
import { measureBudgets } from './budgets.ts'
import { megabytes, milliseconds, note, perSecond } from './figures.ts'
import { claimable, fill } from './fill.ts'
import { callsPerSecond, latencies, whileBusy } from './load.ts'
import type { BenchPostgres } from './postgres.ts'
import { BENCH_PASSWORD, claimsAt, listsAt, logInsAt } from './requests.ts'
import { type Server, startBaseline, startLimit, startMain, startSut } from './servers.ts'
import { measureTill } from './till.ts'
import { measureVisits, VISITORS } from './visit.ts'

/** No letter is claimed twice, and a fast machine would run out of fewer. */
export const PATIENTS = 40_000
const LIST_ROUNDS = { rounds: 9, seconds: 2 }
/** V8 has optimized the code of a claim after some 15,000: until then one takes up to twice as long, on either side. */
const CLAIM_ROUNDS = { warmUps: 10, rounds: 7, seconds: 1 }
const LOG_IN_ROUNDS = { rounds: 5, seconds: 2 }
/** A till is open again so long after the last digit of the PIN. */
const TILL_MS = 2_000
/** A code with five letters is open, and handed over, so long after the scan. */
const VISIT_MS = 300
const STORM_SECONDS = 8
const LIST = listLetters.path
const LOG_IN = '/connect/token'

export async function measureCalls(postgres: BenchPostgres): Promise<void> {
  // Claims use the letters up, so it is filled anew each time.
  const small = await postgres.open('small', ({ db }) => fill(db, PATIENTS, { past: true }), { fresh: true })
  const folder = join(postgres.folder, 'data')
  await mkdir(folder, { recursive: true })
  const servers: Server[] = []
  const start = async (server: Promise<Server>) => {
    servers.push(await server)
    return server
  }
  try {
    const baseline = await start(startBaseline(small.url, 4701))
    const sut = await start(startSut(small.url, 4702, folder))
    const listSide = (server: Server, path: string): Side => ({ server, nextRequests: listsAt(path, PATIENTS) })
    const [bareList, list] = await alternate(
      'lists',
      [listSide(baseline, '/letters'), listSide(sut, LIST)],
      LIST_ROUNDS,
    )
    const atLeast = (value: number) => ({ side: 'at least', value }) as const
    note('calls', 'list: baseline, SUT', ratesOf(bareList, list), bareList?.lastBeside ?? 0, atLeast(1))

    const limit = await start(startLimit(small.url, 4704))
    const main = await start(startMain(small.url, 4705, folder))
    const passwordHash = await hashPassword(BENCH_PASSWORD)
    await small.db.query(`UPDATE account SET password_hash = $1 WHERE password_hash = '-'`, [passwordHash])
    await besideLimit('list', [listSide(limit, '/letters'), listSide(main, LIST)], LIST_ROUNDS, 1.1)
    const logInSide = (server: Server, path: string): Side => ({ server, nextRequests: logInsAt(path) })
    await besideLimit('log-in', [logInSide(limit, '/log-in'), logInSide(main, LOG_IN)], LOG_IN_ROUNDS, 0.8)

    await measureStorm(main, limit)
    const others = () => callsPerSecond(main.origin, logInsAt(LOG_IN)(), STORM_SECONDS)
    const till = await measureTill(small.db, main.origin, others)
    for (const [when, ms] of Object.entries({ quiet: till.quiet, 'others log in': till.busy })) {
      const pair: [string, string] = [milliseconds(till.bare), milliseconds(ms)]
      const goal = { side: 'at most', value: TILL_MS, unit: 'ms' } as const
      note('calls', `till, slowest opening by PIN: argon2id alone, ${when}`, pair, ms, goal)
    }

    const visits = await measureVisits(small.db, main.origin, PATIENTS, others)
    for (const call of ['lookUp', 'handOver'] as const) {
      const [one, five, busy] = [visits.one[call], visits.five[call], visits.busy[call]]
      const what = call === 'lookUp' ? 'till, look-up of a code' : 'till, hand-over'
      const slowest = Math.max(...five)
      const goal = { side: 'at most', value: VISIT_MS, unit: 'ms' } as const
      note(
        'calls',
        `${what}: one letter’s median, five letters’ slowest`,
        [milliseconds(median(one)), milliseconds(slowest)],
        slowest,
        goal,
      )
      const pair: [string, string] = [milliseconds(median(one)), milliseconds(median(five))]
      note('calls', `${what}: one letter, five`, pair, median(five) / median(one))
      const busyPair: [string, string] = [milliseconds(median(five)), milliseconds(median(busy))]
      note('calls', `${what} of five: quiet, while others log in`, busyPair, median(busy) / median(five))
    }

    // Last, as their mails are sent beside whatever follows. The bare server has none, so it is compared once nobody sends them.
    const claims = await claimable(small.db, PATIENTS - VISITORS)
    const share = Math.floor(claims.length / (5 * (CLAIM_ROUNDS.rounds + CLAIM_ROUNDS.warmUps)))
    const claimSide = (server: Server, path: string): Side => ({ server, nextRequests: claimsAt(path, claims, share) })
    const claimSides = [claimSide(limit, '/claim'), claimSide(main, claimLetter.path)] as [Side, Side]
    await besideLimit('claim', claimSides, CLAIM_ROUNDS, 0.45)
    note('calls', 'memory of the real process', ['', megabytes(await main.megabytes())], await main.megabytes())
    await main.stop()
    const sides = [claimSide(baseline, '/claim-alone'), claimSide(baseline, '/claim'), claimSide(sut, claimLetter.path)]
    const [alone, bareClaim, claim] = await alternate('claims', sides, CLAIM_ROUNDS)
    note('calls', 'claim: baseline, SUT', ratesOf(bareClaim, claim), bareClaim?.lastBeside ?? 0, atLeast(0.8))
    noteCpu('claim: Node, baseline, SUT', bareClaim, claim)
    note('calls', 'claim: the UPDATE alone, SUT', ratesOf(alone, claim), alone?.lastBeside ?? 0)
    const memory = [await baseline.megabytes(), await sut.megabytes()] as const
    const sizes = [megabytes(memory[0]), megabytes(memory[1])] as [string, string]
    note('calls', 'memory: baseline, SUT', sizes, memory[1] / memory[0], { side: 'at most', value: 2 })
    await measureWithBudgets(small)
  } finally {
    for (const server of servers.reverse()) await server.stop()
  }
}

/**
 * Patients read their lists, few at once, while everybody logs in. Then they read the limit's lists while everybody logs in to ours: the
 * limit shares only the cores with it, so this shows what the machine leaves to any server.
 */
async function measureStorm(main: Server, limit: Server): Promise<void> {
  const measured = async (server: Server, path: string) => {
    const lists = listsAt(path, PATIENTS)()
    const { p99: quiet } = await latencies(server.origin, lists, STORM_SECONDS)
    const { p99: busy } = await whileBusy(
      () => callsPerSecond(main.origin, logInsAt(LOG_IN)(), STORM_SECONDS + 2),
      () => latencies(server.origin, lists, STORM_SECONDS),
    )
    return { pair: [milliseconds(quiet), milliseconds(busy)] as [string, string], ratio: busy / quiet }
  }
  const ours = await measured(main, LIST)
  const goal = { side: 'at most', value: 3 } as const
  note('calls', 'list’s p99: quiet, while others log in', ours.pair, ours.ratio, goal)
  const beside = await measured(limit, '/letters')
  note('calls', 'the limit’s list’s p99: quiet, while others log in to ours', beside.pair, beside.ratio)
}

async function measureWithBudgets({
  db,
  url,
}: {
  db: Parameters<typeof measureBudgets>[0]
  url: string
}): Promise<void> {
  const { issues, claims } = await measureBudgets(db, url)
  for (const [what, [none, ...others]] of Object.entries({ issues, claims })) {
    for (const { kind, rate, beside } of others) {
      note('calls', `${what}: no budget, one that is ${kind}`, [perSecond(none?.rate ?? 0), perSecond(rate)], beside)
    }
  }
}
