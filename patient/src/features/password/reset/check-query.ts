import { ApiProblem } from '@aruga/client/api-problem'
import { readResetQuestion, type SecurityQuestion, verifyPasswordResetToken } from '@aruga/contract/password/password'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import type { ResetLink } from './reset-link.ts'

/** `works` is false once the link is used, expired, or replaced by a newer one. */
type Checked = { works: false } | { works: true; question: SecurityQuestion | null }

/**
 * Whether the link still works, and its security question, if any, in the given language. Checking does not use the link up. `attempt`: how
 * many links the page had before this one.
 */
export const checkQuery = (link: ResetLink | null, attempt: number, language: string) =>
  queryOptions({
    queryKey: ['reset-link', attempt, language],
    queryFn: async ({ signal }): Promise<Checked> => {
      if (!link || !(await api.call(verifyPasswordResetToken, { body: link }, { signal }))) return { works: false }
      return api.call(readResetQuestion, { body: link }, { signal, handles: true }).then(
        ({ question }) => ({ works: true, question }),
        (error: unknown) => {
          if (error instanceof ApiProblem && error.code === 'InvalidToken') return { works: false }
          if (isMissingCall(error)) return { works: true, question: null }
          throw error
        },
      )
    },
    // An invalid link never becomes valid again, and a form being filled in must not disappear.
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit is by another link.
    gcTime: 0,
  })
