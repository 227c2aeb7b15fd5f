import { ApiProblem } from '@aruga/client/api-problem'

/** The words of a token endpoint of this kind (wire conventions): told apart by text, since all have the same code. */
const known = [
  [/^Invalid username or password/, 'wrong'],
  [/locked out/, 'locked'],
  [/^You are not allowed to login/, 'closed'],
] as const

export type Refusal = { text: 'wrong' | 'locked' | 'closed' | 'offline' | 'failed' } | { words: string }

/** Why a log-in failed: one of our texts, which there is in both languages, else the server's own words. */
export const readRefusal = (error: unknown): Refusal => {
  if (!(error instanceof ApiProblem)) return { text: 'failed' }
  if (error.status === 0) return { text: 'offline' }
  const found = known.find(([words]) => words.test(error.message))
  if (found) return { text: found[1] }
  return error.wellFormed ? { words: error.message } : { text: 'failed' }
}
