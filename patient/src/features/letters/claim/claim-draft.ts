// The branch chosen for a claim that has not been made, and the letters to collect with it, as a draft on the device.

import { letterPath } from '@aruga/contract/links'
import { draftOf } from '../../../platform/drafts.ts'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'

/** `words`: the search text for branches. `others`: the ids of the letters to claim with this one. */
type ClaimDraft = { words: string; branch: ChosenBranch | null; others: string[] }

export const noChoice: ClaimDraft = { words: '', branch: null, others: [] }

function readChoice(stored: unknown): ClaimDraft {
  const { words, branch, others } = (stored ?? noChoice) as Partial<ClaimDraft>
  const whole = typeof branch?.id === 'string' && typeof branch.name === 'string'
  return {
    words: typeof words === 'string' ? words : '',
    branch: whole ? branch : null,
    // Not in a draft of the version before.
    others: Array.isArray(others) ? others.filter((id) => typeof id === 'string') : [],
  }
}

export const claimDraft = (account: string, letterId: string) =>
  draftOf<ClaimDraft>({
    account,
    form: `claim.${letterId}`,
    path: letterPath(letterId),
    read: readChoice,
    isEmpty: ({ words, branch, others }) => !branch && words.trim() === '' && others.length === 0,
  })
