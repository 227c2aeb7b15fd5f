// Limits the SMS that anybody can trigger without a log-in, which cost money and ring a stranger's phone. A number without an account counts in
// the same way. Each further code for a number takes longer; a network and the whole program have a ceiling against SMS pumping. That of the
// program counts what is sent: who asks for numbers that get no SMS would else use it up for everybody. Once it is reached, everybody who asks is
// told so, whether the number has an account or not.
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import {
  attemptKey,
  countAttempt,
  countForAll,
  giveBack,
  type Limit,
  secondsUntilNext,
} from '../../rate-limits/attempts.ts'
import { networkOf } from '../../rate-limits/network.ts'
import { problem } from '../../wire/problem.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How many within what time: one a minute, the third after ten, the fourth after an hour, five a day. */
const OF_A_NUMBER = [
  [1, MINUTE_MS],
  [2, 10 * MINUTE_MS],
  [3, 60 * MINUTE_MS],
  [5, DAY_MS],
] as const
/** Many subscribers share one address of their mobile network. */
const NETWORK_AN_HOUR = 30

type Parts = Pick<AppContext, 'keys' | 'push' | 'config'>

const limitOf = (keys: AppContext['keys'], name: string, limit: number, windowMs: number): Limit => ({
  key: attemptKey(keys.attempts, `number code ${name}`),
  limit,
  windowMs,
})

const limitOfProgram = ({ keys, config }: Pick<AppContext, 'keys' | 'config'>) =>
  limitOf(keys, 'of the program', config.smsLimits.codes, DAY_MS)

/** Whether this server sends codes by SMS. */
export const sendsSms = ({ push }: Pick<AppContext, 'push'>): boolean => push?.services.includes('sms') ?? false

type Counting = {
  mobile: string
  /** Who asks with a log-in: such an account cannot have any number of phones rung. */
  accountId?: string
  request: Pick<FastifyRequest, 'ip'>
  now: Date
}

/** Counts a code to a number in `tx`, or throws: `SmsNotOffered`, or `TooManyRequests` with the seconds until the next is sent. */
export async function countNumberCode(
  tx: Db,
  { keys, push, config }: Parts,
  { mobile, accountId, request, now }: Counting,
): Promise<void> {
  if (!sendsSms({ push })) throw problem('SmsNotOffered')
  const wait = await secondsUntilNext(tx, limitOfProgram({ keys, config }), now)
  if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
  const counted = await countForAll(
    tx,
    [
      ...OF_A_NUMBER.map(([limit, windowMs]) => limitOf(keys, `to ${mobile} in ${windowMs}`, limit, windowMs)),
      ...(accountId ? [limitOf(keys, `for ${accountId}`, 5, DAY_MS)] : []),
      limitOf(keys, `from ${networkOf(request.ip)}`, NETWORK_AN_HOUR, 60 * MINUTE_MS),
    ],
    now,
  )
  if ('exhausted' in counted) throw problem('TooManyRequests', { retryAfter: counted.retryAfter })
}

/** Takes one of the program's codes of the day. Undefined: none is left. */
export async function takeProgramCode({ db, keys, config, clock }: AppContext) {
  const limit = limitOfProgram({ keys, config })
  if ((await countAttempt(db, limit, clock())) !== undefined) return undefined
  return { giveBack: () => giveBack(db, limit) }
}
