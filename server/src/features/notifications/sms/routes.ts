import { isAfter } from '@aruga/contract/instants'
import {
  askSmsCode,
  confirmSmsNumber,
  firstSmsTopics,
  readSmsSettings,
  saveSmsTopics,
} from '@aruga/contract/notifications/sms'
import { recordAuditOfAccount } from '../../../audit/record-audit.ts'
import { sixDigits } from '../../../auth/sessions/tokens.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { implement } from '../../../http/implement.ts'
import { asMessage } from '../../../push/sms/as-message.ts'
import { attemptKey, countAttempt } from '../../../rate-limits/attempts.ts'
import { sendsSms } from '../../../records/mailed-links/number-limit.ts'
import { problem } from '../../../wire/problem.ts'
import { takeCode } from './limits.ts'
import { smsCodeText } from './messages.ts'
import { confirmNumber, findSmsNumber, keepSmsCode, saveTopics, smsCodeHash } from './numbers.ts'

const CODE_MS = 10 * 60_000
const TRIES = 5

export const smsRoutes = (context: AppContext) => {
  const { db, clock, push, keys } = context
  const isOffered = sendsSms(context)

  return [
    implement(readSmsSettings, async ({ caller }) => {
      const { number, isConfirmed, topics, code } = await findSmsNumber(db, caller.accountId)
      const isCodeSent = code !== undefined && isAfter(code.endsAt, clock())
      return {
        isOffered,
        number: number ? masked(number) : null,
        isConfirmed,
        isCodeSent,
        topics: isConfirmed ? topics : [],
      }
    }),

    implement(askSmsCode, async ({ caller: { accountId, language }, request }) => {
      if (!push || !isOffered) throw problem('NotFound')
      const { number } = await findSmsNumber(db, accountId)
      if (!number) throw problem('SmsNumberMissing')
      const wait = await takeCode(context, accountId, number)
      if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
      const code = sixDigits()
      const endsAt = new Date(clock().getTime() + CODE_MS)
      // Stored first: the patient may read the SMS before the answer arrives.
      await inTransaction(db, async (tx) => {
        await keepSmsCode(tx, { accountId, number, codeHash: smsCodeHash(keys, accountId, code), endsAt })
        await recordAuditOfAccount(tx, {
          at: clock(),
          actorId: accountId,
          action: 'sms.code_asked',
          accountId,
          request,
        })
      })
      const message = asMessage(smsCodeText(code, language))
      const sent = await push
        .send({ service: 'sms', endpoint: number }, message, CODE_MS / 1000)
        .catch(() => 'refused' as const)
      if (sent !== 'taken' && sent !== 'unknown') throw problem('SmsNotSent')
    }),

    implement(confirmSmsNumber, async ({ body, caller: { accountId }, request }) => {
      const { number, code } = await findSmsNumber(db, accountId)
      if (!number || !code) throw problem('SmsCodeWrong')
      const now = clock()
      // Five tries for each code.
      const key = attemptKey(keys.attempts, `sms tries ${code.hash.toString('hex')}`)
      const wait = await countAttempt(db, { key, limit: TRIES, windowMs: CODE_MS }, now)
      if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
      const codeHash = smsCodeHash(keys, accountId, body.code.replace(/\s/g, ''))
      await inTransaction(db, async (tx) => {
        const confirmed = await confirmNumber(tx, { accountId, number, codeHash, topics: firstSmsTopics, now })
        if (confirmed.length === 0) throw problem('SmsCodeWrong')
        await recordAuditOfAccount(tx, { at: now, actorId: accountId, action: 'sms.turned_on', accountId, request })
      })
    }),

    implement(saveSmsTopics, async ({ body, caller: { accountId }, request }) => {
      const { number, isConfirmed } = await findSmsNumber(db, accountId)
      if (!number || !isConfirmed) {
        // Turning it off is always possible.
        if (body.topics.length === 0) return
        throw problem('SmsNumberNotConfirmed')
      }
      await inTransaction(db, async (tx) => {
        const topics = [...body.topics].sort()
        if ((await saveTopics(tx, { accountId, number, topics })).length === 0) return
        const action = topics.length === 0 ? 'sms.turned_off' : 'sms.topics_chosen'
        await recordAuditOfAccount(tx, { at: clock(), actorId: accountId, action, accountId, request })
      })
    }),
  ]
}

/** `0917 ••• 4567`: enough to recognise one's own. */
const masked = (number: string) => `0${number.slice(3, 6)} ••• ${number.slice(-4)}`
