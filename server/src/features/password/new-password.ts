import { isCommonPassword } from '../../auth/passwords/common-passwords.ts'
import { invalid } from '../../http/problem.ts'

/** Refuses a password that many people use; `member` is the field that it came in. */
export async function refuseCommonPassword(password: string, member: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  const message = 'Many people use this password, so it is easy to guess. Please choose another one.'
  throw invalid([{ message, members: [member] }])
}
