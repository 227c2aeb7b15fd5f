// A log-in for somebody who is no patient. Only who has an invitation makes one: the app has nothing for anybody else.
import { randomUUID } from 'node:crypto'
import { SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { fullName, storedLastName } from '@aruga/contract/person-name'
import { deleteLogIn, signUp } from '@aruga/contract/registration/sign-up'
import { philippineMobile } from '@aruga/contract/typed-text'
import { recordAudit } from '../../audit/record-audit.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, savepoint } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { countMail } from '../../records/mailed-links/mail-limit.ts'
import { refuseCommonPassword } from '../../records/mailed-links/new-password.ts'
import { isInvitationOpen } from '../../records/patient-access/invitations.ts'
import { insertAccount, nameOf } from '../../records/registration/queries.ts'
import { languageOf, offered } from '../../wire/negotiation.ts'
import { problem } from '../../wire/problem.ts'
import { disposeOfLogIn } from '../erasure/erase-unasked.ts'
import { accountColumns, freeName, logInBy } from './log-in-by.ts'
import { sendProof } from './mails.ts'

export const signUpRoutes = (context: AppContext) => {
  const { db, clock, keys, files } = context
  return [
    // As for a registration, neither the answer nor its time tells whether the address or number has an account.
    implement(signUp, async ({ body, request }) => {
      const now = clock()
      const by = logInBy(context, { email: body.emailAddress, mobile: body.mobileNumber, member: 'mobileNumber' })
      if (!(await isInvitationOpen(db, body.invitation, now))) throw problem('InvitationInvalid')
      const [name, firstName, lastName] = [nameOf(by), body.firstName.trim(), storedLastName(body.lastName.trim())]
      const about = [fullName({ firstName, lastName }), name, philippineMobile(body.mobileNumber ?? '') ?? '']
      await refuseCommonPassword(context, { password: body.password, member: 'password', about })
      const passwordHash = await hashPassword(body.password)
      const language = (body.language && offered(body.language, request)) ?? languageOf(request) ?? SOURCE_LANGUAGE
      const removed = await inTransaction(db, async (tx) => {
        // Whoever has one invitation cannot write to any number of people.
        const often = await countMail(tx, keys, [`sign-up by ${body.invitation}`], now)
        if (often !== undefined) throw problem('TooManyRequests', { retryAfter: often })
        const { replaced, owner } = await freeName(tx, { name, request, now })
        const id = randomUUID()
        const undo = await savepoint(tx, 'signed_up')
        const account = { id, ...accountColumns(by, id, owner), firstName, lastName, passwordHash, language, now }
        if ((await insertAccount(tx, account)).length === 0) throw problem('RequestInProgress')
        const entry = { at: now, actorId: id, patientId: null, subjectId: id, request }
        await recordAudit(tx, { ...entry, action: 'log_in.made' })
        await (owner ? undo.rollBack() : undo.release())
        const proof = {
          name,
          account: owner ?? { accountId: id, status: 'unverified' },
          appName: body.appName,
          request,
          now,
        }
        const wait = await sendProof(tx, context, proof)
        if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
        return replaced
      })
      void Promise.allSettled(removed.map((key) => files.remove(key)))
    }),

    implement(deleteLogIn, ({ caller, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const by = { actorId: caller.accountId, request, now }
        if (!(await disposeOfLogIn(tx, caller.accountId, by))) throw problem('LogInInUse')
      }),
    ),
  ]
}
