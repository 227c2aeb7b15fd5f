import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { LettersSoFar } from '@aruga/contract/review/letters-so-far'

/** What another letter is weighed against, as a case has it. */
export const soFarOf = (of: CaseInFull): LettersSoFar => ({
  ...of,
  declined: [...of.documents, ...of.earlier, ...of.others].flatMap(
    ({ id, kind, declineReason, reviewedAt, uploadedAt }) =>
      declineReason ? [{ id, kind, declineReason, at: reviewedAt ?? uploadedAt }] : [],
  ),
})
