import type { FastifyInstance } from 'fastify'
import { logIn } from './test-server.ts'

export const LOCKED = {
  error: 'invalid_grant',
  error_code: 'AccountLocked',
  error_description:
    'The user account has been locked out due to invalid login attempts. Please wait a while and try again.',
}
export const WRONG = {
  error: 'invalid_grant',
  error_code: 'InvalidCredentials',
  error_description: 'Invalid username or password!',
}

/** Logs in with a wrong password the given number of times. Returns the answers. */
export async function logInWrong(app: FastifyInstance, email: string, times: number, from?: string) {
  const bodies = []
  for (let time = 0; time < times; time += 1) bodies.push((await logIn(app, email, 'Wrong-horse-1', from)).body)
  return bodies
}
