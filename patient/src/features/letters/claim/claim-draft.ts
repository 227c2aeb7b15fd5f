// The branch chosen for a claim that has not been made, as a draft on the device.

import { letterPath } from '@aruga/contract/links'
import { draftOf } from '../../../platform/drafts.ts'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'

/** `words`: the search text for branches. */
type ClaimDraft = { words: string; branch: ChosenBranch | null }

export const noChoice: ClaimDraft = { words: '', branch: null }

function readChoice(stored: unknown): ClaimDraft {
  const { words, branch } = (stored ?? noChoice) as Partial<ClaimDraft>
  const whole = typeof branch?.id === 'string' && typeof branch.name === 'string'
  return { words: typeof words === 'string' ? words : '', branch: whole ? branch : null }
}

export const claimDraft = (account: string, letterId: string) =>
  draftOf<ClaimDraft>({
    account,
    form: `claim.${letterId}`,
    path: letterPath(letterId),
    read: readChoice,
    isEmpty: ({ words, branch }) => !branch && words.trim() === '',
  })
