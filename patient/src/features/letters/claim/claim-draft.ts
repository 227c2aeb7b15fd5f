// Where somebody is about to claim a letter, as it stays on the device until they have.
import type { BranchFound } from '@aruga/contract/pharmacies/pharmacies'
import { letterPath } from '../../../links.ts'
import { draftOf } from '../../../platform/drafts.ts'

/** No more of a branch is kept: its distance would tell where somebody has been. */
export type ChosenBranch = Pick<BranchFound, 'id' | 'name'>

/** `words`: what was typed to find a branch. */
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
