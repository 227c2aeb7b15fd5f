import { isCommonPassword } from '../../auth/passwords/common-passwords.ts'
import { invalidField } from '../../http/problem.ts'

/** Refuses a password that many people use; `member` is the field that it came in. */
export async function refuseCommonPassword(password: string, member: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalidField('PasswordTooCommon', member)
}
