// Proves the address or number of a registration, before its account can log in.
import {
  confirmRegistration,
  readRegistrationLink,
  redeemRegistrationCode,
  refuseRegistration,
  sendRegistrationLink,
} from '@aruga/contract/registration/address'
import { logInName, philippineMobile } from '@aruga/contract/typed-text'
import { rememberPlace } from '../../auth/lock-out/lock-out.ts'
import { findLogin } from '../../auth/passwords/find-login.ts'
import { verifyPassword } from '../../auth/passwords/passwords.ts'
import { passwordOf } from '../../auth/passwords/prove-password.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { releaseAnswer, reserveAnswer } from '../../records/mailed-links/links.ts'
import { linkByCode } from '../../records/mailed-links/number-codes.ts'
import {
  confirmAccount,
  findRegistrationOf,
  type RegistrationLink,
  recordConfirmation,
} from '../../records/registration/confirm.ts'
import { problem } from '../../wire/problem.ts'
import { discardUnverified } from './discard.ts'
import { sendProof } from './mails.ts'

export const addressRoutes = (context: AppContext) => {
  const { db, files, clock, keys } = context

  async function registrationOf(link: RegistrationLink) {
    const registration = await findRegistrationOf(db, link, clock())
    if (!registration) throw problem('InvalidToken')
    return registration
  }

  return [
    implement(sendRegistrationLink, async ({ body, request }) => {
      const name = logInName(body.email)
      await inTransaction(db, async (tx) => {
        const account = await findLogin(tx, name)
        const proof = { name, account, appName: body.appName, request, now: clock() }
        await sendProof(tx, context, proof)
      })
    }),

    implement(redeemRegistrationCode, async ({ body }) => {
      const link = await linkByCode(db, keys, {
        purpose: 'Registration',
        mobile: philippineMobile(body.mobileNumber) ?? '',
        code: body.code,
        now: clock(),
      })
      if (!link) throw problem('SmsCodeWrong')
      return link
    }),

    implement(readRegistrationLink, async ({ body }) => {
      const { emailAddress, mobileNumber } = await registrationOf(body)
      return { emailAddress, mobileNumber }
    }),

    implement(confirmRegistration, async ({ body, request }) => {
      const { accountId, patientId, name, passwordHash } = await registrationOf(body)
      await checkPassword({ userId: body.userId, resetToken: body.token }, passwordHash, body.password)
      const now = clock()
      await inTransaction(db, async (tx) => {
        if (!(await confirmAccount(tx, { accountId, passwordHash, now }))) throw problem('InvalidToken')
        await rememberPlace(tx, { secret: keys.attempts, name: passwordOf(logInName(name)), from: request }, now)
        await recordConfirmation(tx, { accountId, patientId, request, now })
      })
    }),

    implement(refuseRegistration, async ({ body, request }) => {
      const { accountId } = await registrationOf(body)
      const discarded = { accountId, reason: 'Refused by the owner of the address' as const, request, now: clock() }
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
