import { randomUUID } from 'node:crypto'
import {
  changePassword,
  resetPassword,
  sendPasswordResetCode,
  verifyPasswordResetToken,
} from '@aruga/contract/password/password'
import { forgetFailures } from '../../auth/lock-out/lock-out.ts'
import { normalEmail } from '../../auth/passwords/find-login.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { type Call, implement } from '../../http/implement.ts'
import { invalidField, problem } from '../../http/problem.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { recordAudit } from '../audit/queries.ts'
import { notify } from '../notifications/queries.ts'
import { isAnswer } from './answers.ts'
import * as links from './links.ts'
import { countMail } from './mail-limit.ts'
import { refuseCommonPassword } from './new-password.ts'
import { changePasswordOf, findAccountOf, resetPasswordOf } from './queries.ts'
import { questionRoutes } from './questions-routes.ts'
import { attemptOn, reauthenticate } from './reauthenticate.ts'
import { allowedReturnUrl } from './return-address.ts'

export const passwordRoutes = (context: AppContext) => [
  implement(changePassword, async ({ body, caller, request }) => {
    const { db, clock } = context
    const { accountId, patientId, sessionId } = caller
    if (body.confirmPassword !== body.newPassword) {
      throw invalidField('PasswordsDiffer', 'confirmPassword')
    }
    await refuseCommonPassword(body.newPassword, 'newPassword')
    const from = await reauthenticate(context, accountId, body.currentPassword, request)
    const to = await hashPassword(body.newPassword)
    const now = clock()
    await inTransaction(db, async (tx) => {
      // Another change was faster: what was proved is no longer the password.
      if (!(await changePasswordOf(tx, { accountId, from, to, now, sessionId }))) throw problem('PasswordMismatch')
      const on = { patientId, subjectId: accountId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'password.changed', ...on })
      await notify(tx, { accountId, kind: 'PasswordChanged', now })
    })
  }),

  // Response and time must not reveal whether the address has an account: for an unknown address the same rows are written,
  // about a random account id.
  implement(sendPasswordResetCode, async ({ body, request }) => {
    const { db, jobs, clock, config } = context
    const now = clock()
    const email = normalEmail(body.email)
    const way = linkTarget(context, body)
    await inTransaction(db, async (tx) => {
      const account = await findAccountOf(tx, email)
      const names = [`reset for ${email}`, `reset of ${account?.accountId ?? email}`]
      if ((await countMail(tx, config, names, now)) !== undefined) return
      const accountId = account?.accountId ?? randomUUID()
      // The earlier link stops working now, not only when the mail with the new one is written.
      await links.revokeResetLink(tx, { accountId })
      const on = { patientId: account?.patientId ?? null, subjectId: accountId, request }
      await recordAudit(tx, { at: now, actorId: null, action: 'password.reset_asked', ...on })
      await jobs.send(tx, 'mail', { kind: 'passwordReset', accountId, ...way })
    })
  }),

  implement(
    verifyPasswordResetToken,
    async ({ body }) => (await links.findResetLink(context.db, body, context.clock())) !== undefined,
  ),

  implement(resetPassword, async ({ body, request }) => {
    const { db, clock } = context
    await refuseCommonPassword(body.password, 'password')
    const link = await links.findResetLink(db, body, clock())
    if (!link) throw problem('InvalidToken')
    const { accountId, patientId, email, answerHash } = link
    if (answerHash !== null) await checkAnswer(context, body, answerHash)
    const to = await hashPassword(body.password)
    const now = clock()
    await inTransaction(db, async (tx) => {
      const mine = await links.consumeResetLink(tx, body, now)
      if (!mine || !(await resetPasswordOf(tx, { accountId, to, now }))) throw problem('InvalidToken')
      // People who forgot their password have failed log-ins.
      await forgetFailures(tx, attemptOn(context, email, request))
      const on = { patientId, subjectId: accountId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'password.reset', ...on })
      await notify(tx, { accountId, kind: 'PasswordChanged', now })
    })
  }),

  ...questionRoutes(context),
]

type ResetRequest = Call<typeof sendPasswordResetCode>['body']
type LinkTarget = Omit<Extract<JobData['mail'], { kind: 'passwordReset' }>, 'kind' | 'accountId'>

/** The app the mailed link opens and the page it returns to, as far as the configuration allows what was requested. */
function linkTarget(
  { config }: Pick<AppContext, 'config'>,
  { appName, returnUrl, returnUrlHash }: ResetRequest,
): LinkTarget {
  const allowed = returnUrl ? allowedReturnUrl(config, returnUrl) : undefined
  return {
    ...(appName && Object.hasOwn(config.appUrls, appName) && { appName }),
    ...(allowed && { returnUrl: allowed }),
    // JSON in the database takes no half of a surrogate pair.
    ...(allowed && returnUrlHash && { returnUrlHash: returnUrlHash.toWellFormed() }),
  }
}

/** Checks the answer to the link's security question; each of a few tries is counted before the check. */
async function checkAnswer(context: AppContext, body: Call<typeof resetPassword>['body'], answerHash: string) {
  const { db, clock } = context
  if (body.securityAnswer === undefined) throw problem('SecurityAnswerNeeded')
  const reserved = await links.reserveAnswer(db, body, clock())
  if (!reserved) throw problem('InvalidToken')
  const right = await isAnswer(answerHash, body.securityAnswer).catch(async (error) => {
    await links.releaseAnswer(db, body)
    throw error
  })
  if (!right) throw problem('SecurityAnswerWrong', { left: links.ANSWERS_ALLOWED - reserved.failures })
}
