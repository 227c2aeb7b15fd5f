// The code of taking over goes by SMS, the link by paper: no SMS has a link (NTC memorandum of 27 September 2023), and whoever finds one of
// the two has nothing.
import { ENROLMENTS_A_DAY } from '@aruga/contract/enrolments/enrolments'
import type { Language } from '@aruga/contract/languages'
import type { AppContext } from '../../context.ts'
import { asMessage } from '../../push/sms/as-message.ts'
import { attemptKey, countAttempt } from '../../rate-limits/attempts.ts'
import { problem } from '../../wire/problem.ts'
import { takeCode } from '../notifications/sms/limits.ts'
import { takeOverText } from '../notifications/sms/messages.ts'

const HOUR_SECONDS = 60 * 60
const DAY_MS = 24 * HOUR_SECONDS * 1000

type Sending = { actorId: string; patientId: string; number: string }
/** Counts a code for its patient and number, which have the limits of every code by SMS, and for who sends it. Throws when one has no more. */
export async function takeSending(context: AppContext, { actorId, patientId, number }: Sending): Promise<void> {
  const { db, keys, clock } = context
  const key = attemptKey(keys.attempts, `take-over codes by ${actorId}`)
  const wait =
    (await countAttempt(db, { key, limit: ENROLMENTS_A_DAY, windowMs: DAY_MS }, clock())) ??
    (await takeCode(context, patientId, number))
  if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
}

type Code = { number: string; code: string; language: Language }
/** Whether the SMS was taken. */
export async function sendTakeOverCode({ push }: AppContext, { number, code, language }: Code): Promise<boolean> {
  if (!push) return false
  const message = asMessage(takeOverText(code, language))
  const sent = await push
    .send({ service: 'sms', endpoint: number }, message, HOUR_SECONDS)
    .catch(() => 'refused' as const)
  return sent === 'taken' || sent === 'unknown'
}
