// Servers that are measured in alternation, so that each ratio is of the same moments.

import { milliseconds, note, perSecond, say } from './figures.ts'
import { type ApiRequest, callsPerSecond } from './load.ts'
import type { Server } from './servers.ts'

export type Side = { server: Server; nextRequests: () => ApiRequest[] }
export type SideResult = {
  rate: number
  /** The last side's rate as a share of this one's, in the same round. */
  lastBeside: number
  /** Node's processor time for a call, in milliseconds. */
  cpu: number
}
export type Rounds = { warmUps?: number; rounds: number; seconds: number }

export const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

/**
 * Alternating rounds of each side after warm-up rounds. Returns each side's median rate, and the median ratio of the last side
 * to it within the same round, where the noise is the same.
 */
export async function alternate(
  what: string,
  sides: Side[],
  { warmUps = 3, rounds, seconds }: Rounds,
): Promise<SideResult[]> {
  const rates = sides.map((): number[] => [])
  const cpu = sides.map((): number[] => [])
  for (let round = 1 - warmUps; round <= rounds; round++) {
    for (const [n, { server, nextRequests }] of sides.entries()) {
      const before = await server.cpuMs()
      const rate = await callsPerSecond(server.origin, nextRequests(), seconds)
      if (round <= 0) continue
      rates[n]?.push(rate)
      cpu[n]?.push(((await server.cpuMs()) - before) / (rate * seconds))
    }
  }
  for (const each of rates) say(`${what}: ${each.map(Math.round).join(' ')}`)
  const last = rates.at(-1) ?? []
  return rates.map((own, side) => ({
    rate: median(own),
    lastBeside: median(own.map((rate, n) => (last[n] ?? 0) / rate)),
    cpu: median(cpu[side] ?? []),
  }))
}

export const ratesOf = (...results: (SideResult | undefined)[]) =>
  results.map((result) => perSecond(result?.rate ?? 0)) as [string, string]

/** The real process beside the independent limit (limit.ts): rates, and Node's processor time of a call. */
export async function besideLimit(what: string, sides: [Side, Side], rounds: Rounds, goal: number): Promise<void> {
  const [limit, real] = await alternate(`${what} beside the limit`, sides, rounds)
  note('calls', `${what}: limit, real process`, ratesOf(limit, real), limit?.lastBeside ?? 0, {
    side: 'at least',
    value: goal,
  })
  noteCpu(`${what}: Node, limit, real process`, limit, real)
}

/** Node's processor time of a call. */
export function noteCpu(what: string, beside: SideResult | undefined, ours: SideResult | undefined): void {
  const cpu = [beside?.cpu ?? 0, ours?.cpu ?? 0] as const
  note('calls', what, [milliseconds(cpu[0]), milliseconds(cpu[1])], cpu[1] / cpu[0])
}
