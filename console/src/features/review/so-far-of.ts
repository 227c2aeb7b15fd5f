import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { LettersSoFar } from '@aruga/contract/review/letters-so-far'

/** The context for another letter, from a case. */
export const soFarOf = (of: CaseInFull): LettersSoFar => ({
  ...of,
  declined: [...of.documents, ...of.earlier, ...of.others].flatMap(
    ({ id, kind, declineReason, reviewedAt, uploadedAt }) =>
      declineReason ? [{ id, kind, declineReason, at: reviewedAt ?? uploadedAt }] : [],
  ),
})
