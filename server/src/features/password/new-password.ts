import { isCommonPassword } from '../../auth/passwords/common-passwords.ts'
import { invalidField } from '../../http/problem.ts'

/** Throws if many people use this password; `member` is its form field. */
export async function refuseCommonPassword(password: string, member: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalidField('PasswordTooCommon', member)
}
