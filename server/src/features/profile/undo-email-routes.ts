import { undoEmailChange } from '@aruga/contract/password/password'
import { recordAudit } from '../../audit/record-audit.ts'
import { rememberPlace } from '../../auth/lock-out/lock-out.ts'
import { normalEmail } from '../../auth/passwords/find-login.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import { passwordOf } from '../../auth/passwords/prove-password.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notify } from '../../notify/notify.ts'
import { namesOf, refuseCommonPassword } from '../../records/mailed-links/new-password.ts'
import { problem } from '../../wire/problem.ts'
import { resetPasswordOf } from '../password/queries.ts'
import { deleteQuestions } from '../password/questions.ts'
import { findUndo, restoreEmail } from './undo-email.ts'

export const undoEmailRoutes = (context: AppContext) => [
  // A thief who changed the address may have the password, a session, a pending change and their own answers: all are removed.
  implement(undoEmailChange, async ({ body, request }) => {
    const { db, keys, clock } = context
    const accountId = body.userId
    const undo = await findUndo(db, accountId, body.token, clock())
    if (!undo) throw problem('InvalidToken')
    const about = [...(await namesOf(db, accountId)), undo.email]
    await refuseCommonPassword(context, { password: body.password, member: 'password', about })
    const to = await hashPassword(body.password)
    const now = clock()
    await inTransaction(db, async (tx) => {
      const restored = await restoreEmail(tx, { accountId, ...undo, now })
      if (restored === 'taken') throw problem('EmailAddressInUse')
      if (restored === 'invalid' || !(await resetPasswordOf(tx, { accountId, to, now, byNumber: false })))
        throw problem('InvalidToken')
      await deleteQuestions(tx, { accountId })
      const name = passwordOf(normalEmail(undo.email))
      await rememberPlace(tx, { secret: keys.attempts, name, from: request }, now)
      const auditTarget = { patientId: restored.patientId, subjectId: accountId, request }
      await recordAudit(tx, {
        at: now,
        actorId: accountId,
        action: undo.ofNumber ? 'log_in_number.change_undone' : 'email.change_undone',
        ...auditTarget,
      })
      await notify(tx, {
        accountId,
        kind: undo.ofNumber ? 'LogInNumberUndone' : 'EmailChangeUndone',
        now,
        toCurrentAddress: true,
      })
    })
  }),
]
