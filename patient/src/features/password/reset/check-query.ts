import { ApiProblem } from '@aruga/client/api-problem'
import { readResetQuestion, type SecurityQuestion, verifyPasswordResetToken } from '@aruga/contract/password/password'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import type { ResetLink } from './reset-link.ts'

/** `works` is false once the link is used, too old, or followed by a newer one. */
type Checked = { works: false } | { works: true; question: SecurityQuestion | null }

/** Whether the link still works, and the security question it asks on top, in the reader's language. Uses nothing up. */
export const checkQuery = (link: ResetLink | null, language: string) =>
  queryOptions({
    queryKey: ['reset-link', language],
    queryFn: async ({ signal }): Promise<Checked> => {
      if (!link || !(await api.call(verifyPasswordResetToken, { body: link }, { signal }))) return { works: false }
      return api.call(readResetQuestion, { body: link }, { signal, handles: true }).then(
        ({ question }) => ({ works: true, question }),
        (error: unknown) => {
          if (error instanceof ApiProblem && error.code === 'InvalidToken') return { works: false }
          throw error
        },
      )
    },
    // It cannot come back to life, and a form that is being filled in is not to be taken away.
    staleTime: Number.POSITIVE_INFINITY,
  })
