import { ApiProblem } from '@aruga/client/api-problem'
import { appPaths } from '@aruga/contract/links'
import { readRegistrationLink, redeemRegistrationCode } from '@aruga/contract/registration/address'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { storeMailedLink } from '../../../platform/mailed-links.ts'

export type RegistrationLink = { userId: string; token: string }

/** The link that a code has become, as if it had been mailed: a reload still has it. */
export const keepLink = ({ userId, token }: RegistrationLink) =>
  storeMailedLink(appPaths.confirmRegistration, `?${new URLSearchParams({ userId, token })}`)

/** The link that a code from an SMS becomes. */
export const linkOfCode = (mobileNumber: string, code: string): Promise<RegistrationLink> =>
  api.call(redeemRegistrationCode, { body: { mobileNumber, code } }, { handles: true })

/** The address or number to which the link was sent; null once the link is used, expired, or replaced by a newer one. */
export const linkQuery = (link: RegistrationLink | null) =>
  queryOptions({
    queryKey: ['registration-link', link?.userId],
    queryFn: async ({ signal }): Promise<{ name: string } | null> =>
      link &&
      api
        .call(readRegistrationLink, { body: link }, { signal, handles: true })
        .then(({ emailAddress, mobileNumber }) => ({ name: emailAddress ?? mobileNumber ?? '' }))
        .catch((error: unknown) => {
          if (isInvalidLink(error)) return null
          throw error
        }),
    // An invalid link never becomes valid again, and a form being filled in must not disappear.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Used, expired, replaced by a newer one (403), or damaged (400). */
export const isInvalidLink = (error: unknown) =>
  error instanceof ApiProblem && (error.code === 'InvalidToken' || error.status === 400)
