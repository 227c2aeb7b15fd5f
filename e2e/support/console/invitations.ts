// New staff: invited by the administrator, joined by the mailed link, with a second factor.

import { resetPassword } from '@aruga/contract/password/password'
import type { StaffRole } from '@aruga/contract/permissions'
import { beginSecondFactor, confirmSecondFactor } from '@aruga/contract/second-factor/second-factor'
import { inviteStaff } from '@aruga/contract/staff/staff'
import { TOTP } from 'otpauth'
import { newcomer } from '../patient/people.ts'
import { call, logInByApi } from '../server/api.ts'
import { mailedLink } from '../server/mailed-links.ts'
import { administrator } from './staff.ts'

export const invitationSubject = 'You’re invited to the staff console'

/** Returns the address that the invitation goes to. */
export async function invite(name: string, roles: StaffRole[]): Promise<string> {
  const { email: emailAddress } = newcomer()
  await call(inviteStaff, { body: { name, emailAddress, roles } }, await logInByApi(administrator))
  return emailAddress
}

/** A staff member who accepted the invitation and chose a password. */
export async function newStaffMember(name: string, roles: StaffRole[]) {
  return join(await invite(name, roles))
}

/** Accepts the invitation mailed to an address. */
export async function join(email: string) {
  const link = new URL(await mailedLink(email, invitationSubject)).searchParams
  const { password } = newcomer()
  const proof = { userId: link.get('userId') ?? '', resetToken: link.get('resetToken') ?? '' }
  await call(resetPassword, { body: { ...proof, password } })
  return { email, password }
}

/** The authenticator app's code, `later` half minutes from now: no code is accepted twice. */
export const codeOf = (secret: string, later = 0) =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: Date.now() + later * 30_000 })

/** A reviewer with a second factor. */
export async function withSecondFactor(name: string) {
  const person = await newStaffMember(name, ['reviewer'])
  const token = await logInByApi(person)
  const { secret } = await call(beginSecondFactor, {}, token)
  await call(confirmSecondFactor, { body: { code: codeOf(secret) } }, token)
  return person
}
