// The links in mails about passwords and e-mail addresses.
import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { editProfile } from '@aruga/contract/profile/profile'
import { confirmRegistration } from '@aruga/contract/registration/address'
import { type Newcomer, newcomer } from '../patient/people.ts'
import { expect } from '../test.ts'
import { call, logInByApi } from './api.ts'
import { mailsTo } from './mailbox.ts'

export const registrationSubject = 'Confirm your registration'
export const resetSubject = 'Set a new password'
const changeSubject = 'Is this your new e-mail address?'

/** Waits for `count` mails with this subject and returns the link in the newest. */
export async function mailedLink(address: string, subject: string, count = 1): Promise<string> {
  const found = async () => (await mailsTo(address)).filter((mail) => mail.subject === subject)
  const often = { timeout: 30_000, intervals: [100] }
  await expect.poll(async () => (await found()).length, often).toBe(count)
  const link = /https?:\S+/.exec((await found()).at(-1)?.text ?? '')?.[0]
  if (!link) throw new Error(`The mail "${subject}" has no link.`)
  return link
}

/** Waits for the link mailed to somebody who has registered. */
export const mailedRegistrationLink = ({ email }: Pick<Newcomer, 'email'>) => mailedLink(email, registrationSubject)

/** Follows the link mailed to somebody who has registered, with the password that they chose. */
export async function confirmRegistrationOf(person: Newcomer) {
  const { searchParams } = new URL(await mailedRegistrationLink(person))
  const link = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
  await call(confirmRegistration, { body: { ...link, password: person.password } })
}

/** Requests a password reset as another device would; returns the mailed link. */
export async function mailedResetLink({ email }: Newcomer, subject = resetSubject): Promise<string> {
  await call(sendPasswordResetCode, { body: { email, appName: 'Aruga' } })
  return mailedLink(email, subject)
}

/** Requests a change of e-mail address; returns the new address and the link mailed to it. */
export async function mailedChange({ email, password, firstName, lastName, mobile }: Newcomer) {
  const { email: next } = newcomer()
  const body = { firstName, lastName, mobilePhoneNumber: mobile, emailAddress: next }
  await call(editProfile, { body }, await logInByApi({ email, password }))
  return { next, link: await mailedLink(next, changeSubject) }
}
