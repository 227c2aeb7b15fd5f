// Proves the address of a registration, before its account can log in.
import {
  confirmRegistration,
  readRegistrationLink,
  refuseRegistration,
  sendRegistrationLink,
} from '@aruga/contract/registration/address'
import { rememberPlace } from '../../auth/lock-out/lock-out.ts'
import { normalEmail } from '../../auth/passwords/find-login.ts'
import { verifyPassword } from '../../auth/passwords/passwords.ts'
import { passwordOf } from '../../auth/passwords/prove-password.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { releaseAnswer, reserveAnswer } from '../../records/mailed-links/links.ts'
import {
  confirmAccount,
  findRegistrationOf,
  type RegistrationLink,
  recordConfirmation,
} from '../../records/registration/confirm.ts'
import { findAccountByEmail } from '../../records/registration/queries.ts'
import { problem } from '../../wire/problem.ts'
import { discardUnverified } from './discard.ts'
import { countRegistrationMail, registrationMail } from './mails.ts'

export const addressRoutes = (context: AppContext) => {
  const { db, jobs, files, clock, config, keys } = context

  async function registrationOf(link: RegistrationLink) {
    const registration = await findRegistrationOf(db, link, clock())
    if (!registration) throw problem('InvalidToken')
    return registration
  }

  return [
    implement(sendRegistrationLink, async ({ body }) => {
      const email = normalEmail(body.email)
      await inTransaction(db, async (tx) => {
        if ((await countRegistrationMail(tx, keys, email, clock())) !== undefined) return
        const mail = registrationMail(config, await findAccountByEmail(tx, email), body.appName)
        await jobs.send(tx, 'mail', mail)
      })
    }),

    implement(readRegistrationLink, async ({ body }) => {
      const { emailAddress } = await registrationOf(body)
      return { emailAddress }
    }),

    implement(confirmRegistration, async ({ body, request }) => {
      const { accountId, patientId, emailAddress, passwordHash } = await registrationOf(body)
      await checkPassword({ userId: body.userId, resetToken: body.token }, passwordHash, body.password)
      const now = clock()
      await inTransaction(db, async (tx) => {
        if (!(await confirmAccount(tx, { accountId, passwordHash, now }))) throw problem('InvalidToken')
        const name = passwordOf(normalEmail(emailAddress))
        await rememberPlace(tx, { secret: keys.attempts, name, from: request }, now)
        await recordConfirmation(tx, { accountId, patientId, request, now })
      })
    }),

    implement(refuseRegistration, async ({ body, request }) => {
      const { emailAddress: email } = await registrationOf(body)
      const discarded = { email, reason: 'Refused by the owner of the address' as const, request, now: clock() }
      const keys = await inTransaction(db, (tx) => discardUnverified(tx, discarded))
      await Promise.allSettled(keys.map((key) => files.remove(key)))
    }),
  ]

  /** Each link allows a few tries, counted before the check. */
  async function checkPassword(link: { userId: string; resetToken: string }, passwordHash: string, password: string) {
    if (!(await reserveAnswer(db, link, clock()))) throw problem('InvalidToken')
    const right = await verifyPassword(passwordHash, password).catch(async (error) => {
      await releaseAnswer(db, link)
      throw error
    })
    if (!right) throw problem('PasswordMismatch')
  }
}
