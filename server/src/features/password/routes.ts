import { randomUUID } from 'node:crypto'
import { mapLanguages } from '@aruga/contract/languages'
import {
  changePassword,
  reauthenticate,
  redeemResetCode,
  resetPassword,
  sendPasswordResetCode,
  verifyPasswordResetToken,
} from '@aruga/contract/password/password'
import { isMobileName, logInName, philippineMobile } from '@aruga/contract/typed-text'
import en from '@aruga/locales/en/password.server.json' with { type: 'json' }
import type { FastifyRequest } from 'fastify'
import { recordAudit, recordAuditOfAccount } from '../../audit/record-audit.ts'
import { rememberPlace } from '../../auth/lock-out/lock-out.ts'
import { findLogin } from '../../auth/passwords/find-login.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import { passwordOf } from '../../auth/passwords/prove-password.ts'
import { provePasswordOf } from '../../auth/passwords/reauthenticate.ts'
import { passwordProved } from '../../auth/sessions/lifecycle/prove-password.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { type Call, implement } from '../../http/implement.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { type NotificationInput, notify } from '../../notify/notify.ts'
import * as links from '../../records/mailed-links/links.ts'
import { countMail } from '../../records/mailed-links/mail-limit.ts'
import { namesOf, refuseCommonPassword } from '../../records/mailed-links/new-password.ts'
import { linkByCode } from '../../records/mailed-links/number-codes.ts'
import { countNumberCode } from '../../records/mailed-links/number-limit.ts'
import { allowedReturnUrl } from '../../records/mailed-links/return-address.ts'
import { recordConfirmation } from '../../records/registration/confirm.ts'
import { localesOf } from '../../texts/locales.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { isAnswer } from './answers.ts'
import { beginDelayedReset, endDelayedReset } from './delayed-reset.ts'
import { changePasswordOf, resetPasswordOf } from './queries.ts'
import { deleteQuestions } from './questions.ts'
import { questionRoutes } from './questions-routes.ts'

export const passwordRoutes = (context: AppContext) => [
  implement(changePassword, async ({ body, caller, request }) => {
    const { db, clock } = context
    const { accountId, sessionId } = caller
    if (body.confirmPassword !== body.newPassword) {
      throw invalidField('PasswordsDiffer', 'confirmPassword')
    }
    const about = await namesOf(db, accountId)
    await refuseCommonPassword(context, { password: body.newPassword, member: 'newPassword', about })
    const from = await provePasswordOf(context, accountId, body.currentPassword, request)
    const to = await hashPassword(body.newPassword)
    const now = clock()
    await inTransaction(db, async (tx) => {
      // Another change was faster: the proved password is no longer the current one.
      const changed = await changePasswordOf(tx, { accountId, from, to, now, sessionId })
      if (!changed) throw problem('PasswordMismatch')
      await recordAuditOfAccount(tx, { at: now, actorId: accountId, action: 'password.changed', accountId, request })
      await notify(tx, passwordChanged({ accountId, now, ...changed }))
    })
  }),

  implement(reauthenticate, async ({ body, caller: { accountId, sessionId }, request }) => {
    const { db, clock } = context
    const auditTarget = { actorId: accountId, accountId, request }
    await provePasswordOf(context, accountId, body.password, request).catch(async (error) => {
      await recordAuditOfAccount(db, { at: clock(), action: 'password.not_proved', ...auditTarget })
      throw error
    })
    const now = clock()
    await inTransaction(db, async (tx) => {
      await passwordProved(tx, { sessionId, now })
      await recordAuditOfAccount(tx, { at: now, action: 'password.proved', ...auditTarget })
    })
  }),

  // Response and time must not reveal whether the address or number has an account: for an unknown one the same statements run
  // about a random account id, of which only the audit log gets no row.
  implement(sendPasswordResetCode, async ({ body, request }) => {
    const { db, jobs, clock, keys } = context
    const now = clock()
    const name = logInName(body.email)
    const way = linkTarget(context, body)
    await inTransaction(db, async (tx) => {
      const account = await findLogin(tx, name)
      const isKnown = account !== undefined && account.status !== 'closed'
      if (isMobileName(name)) await countNumberCode(tx, context, { mobile: name, request, now })
      else {
        const names = [`reset for ${name}`, `reset of ${isKnown ? account.accountId : name}`]
        if ((await countMail(tx, keys, names, now)) !== undefined) return
      }
      const accountId = isKnown ? account.accountId : randomUUID()
      // The earlier link stops working now, not only when the mail with the new one is written. An invitation goes on working:
      // anybody may send this request.
      await links.revokeResetLink(tx, { accountId })
      await recordAuditOfAccount(tx, { at: now, actorId: null, action: 'password.reset_asked', accountId, request })
      if (isMobileName(name)) await jobs.send(tx, 'numberText', { accountId, about: 'PasswordReset' })
      else await jobs.send(tx, 'mail', { kind: 'passwordReset', accountId, ...way })
    })
  }),

  implement(redeemResetCode, async ({ body }) => {
    const { db, keys, clock } = context
    const link = await linkByCode(db, keys, {
      purpose: 'PasswordReset',
      mobile: philippineMobile(body.mobileNumber) ?? '',
      code: body.code,
      now: clock(),
    })
    if (!link) throw problem('SmsCodeWrong')
    return { userId: link.userId, resetToken: link.token }
  }),

  implement(
    verifyPasswordResetToken,
    async ({ body }) => (await links.findResetLink(context.db, body, context.clock())) !== undefined,
  ),

  implement(resetPassword, async ({ body, request }) => {
    const { db, keys, clock } = context
    const link = await links.findResetLink(db, body, clock())
    if (!link) throw problem('InvalidToken')
    const { accountId, patientId, name, byNumber, answerHash } = link
    const about = await namesOf(db, accountId)
    await refuseCommonPassword(context, { password: body.password, member: 'password', about })
    if (answerHash !== null) await checkAnswer(context, body, { ...link, answerHash, request })
    const to = await hashPassword(body.password)
    const now = clock()
    await inTransaction(db, async (tx) => {
      const mine = await links.consumeResetLink(tx, body, now)
      const done = mine ? await resetPasswordOf(tx, { accountId, to, now, byNumber }) : undefined
      if (!done) throw problem('InvalidToken')
      // Forgotten answers are deleted, or the next link would require them again.
      const hadWaited = await endDelayedReset(tx, accountId)
      if (hadWaited && answerHash === null) await deleteQuestions(tx, { accountId })
      await rememberPlace(tx, { secret: keys.attempts, name: passwordOf(logInName(name)), from: request }, now)
      const auditTarget = { patientId, subjectId: accountId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'password.reset', ...auditTarget })
      if (done.confirms) await recordConfirmation(tx, { accountId, patientId, request, now })
      await notify(tx, passwordChanged({ accountId, now, ...done }))
    })
  }),

  ...questionRoutes(context),
]

/** Notifies an owner with a pending change of e-mail address that it is cancelled. */
const passwordChanged = (change: { accountId: string; now: Date; endsEmailChange: boolean }): NotificationInput => ({
  accountId: change.accountId,
  kind: 'PasswordChanged',
  params: { emailChange: change.endsEmailChange ? emailChangeEnded : '' },
  now: change.now,
})
const emailChangeEnded = mapLanguages(localesOf('password.server', en), (texts) => ` ${texts.emailChangeEnded}`)

type ResetRequest = Call<typeof sendPasswordResetCode>['body']
type LinkTarget = Omit<Extract<JobData['mail'], { kind: 'passwordReset' }>, 'kind' | 'accountId'>

/** The app the mailed link opens and the page it returns to, as requested, where the configuration allows it. */
function linkTarget(
  { config }: Pick<AppContext, 'config'>,
  { appName, returnUrl, returnUrlHash }: ResetRequest,
): LinkTarget {
  const allowed = returnUrl ? allowedReturnUrl(config, returnUrl) : undefined
  return {
    ...(appName && Object.hasOwn(config.appUrls, appName) && { appName }),
    ...(allowed && { returnUrl: allowed }),
    // PostgreSQL's JSON takes no half of a surrogate pair.
    ...(allowed && returnUrlHash && { returnUrlHash: returnUrlHash.toWellFormed() }),
  }
}

type AnswerCheck = {
  accountId: string
  patientId: string | null
  email: string | null
  answerHash: string
  request: FastifyRequest
}

/**
 * Checks the answer to the link's security question; each of the few tries is counted before its check. Without an answer, or after
 * the last wrong one, the wait for a reset without answers starts.
 */
async function checkAnswer(context: AppContext, body: Call<typeof resetPassword>['body'], asked: AnswerCheck) {
  const { db, clock } = context
  const openFrom = () => beginDelayedReset(db, { ...asked, now: clock() })
  if (body.securityAnswer === undefined) throw problem('SecurityAnswerNeeded', { openFrom: await openFrom() })
  const reserved = await links.reserveAnswer(db, body, clock())
  if (!reserved) throw problem('InvalidToken')
  const right = await isAnswer(asked.answerHash, body.securityAnswer).catch(async (error) => {
    await links.releaseAnswer(db, body)
    throw error
  })
  if (right) return
  const left = links.ANSWERS_ALLOWED - reserved.failures
  throw problem('SecurityAnswerWrong', left > 0 ? { left } : { left, openFrom: await openFrom() })
}
