import { ApiProblem } from '@aruga/client/api-problem'
import { readRegistrationLink } from '@aruga/contract/registration/address'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export type RegistrationLink = { userId: string; token: string }

/** The address to which the link was mailed; null once the link is used, expired, or replaced by a newer one. */
export const linkQuery = (link: RegistrationLink | null) =>
  queryOptions({
    queryKey: ['registration-link'],
    queryFn: async ({ signal }): Promise<{ emailAddress: string } | null> =>
      link &&
      api.call(readRegistrationLink, { body: link }, { signal, handles: true }).catch((error: unknown) => {
        if (isInvalidLink(error)) return null
        throw error
      }),
    // An invalid link never becomes valid again, and a form being filled in must not disappear.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Used, expired, replaced by a newer one (403), or damaged (400). */
export const isInvalidLink = (error: unknown) =>
  error instanceof ApiProblem && (error.code === 'InvalidToken' || error.status === 400)
