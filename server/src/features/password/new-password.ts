import { isCommonPassword } from '../../auth/passwords/common-passwords.ts'
import { invalid } from '../../http/problem.ts'

/** Refuses a password that many people use; `member` is the field that it came in. */
export function refuseCommonPassword(password: string, member: string): void {
  if (!isCommonPassword(password)) return
  const message = 'Many people use this password, so it is easy to guess. Please choose another one.'
  throw invalid([{ message, members: [member] }])
}
