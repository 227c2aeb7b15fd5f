import { ApiProblem } from '@aruga/client/api-problem'
import { warningOutline } from 'ionicons/icons'
import { Note } from '../../ui/note.tsx'
import { type ClaimTexts, useClaimTexts } from './claim-texts.ts'

const refusals = [
  'LetterClaimedElsewhere',
  'LetterExpired',
  'LetterNotClaimable',
  'BranchNotAvailable',
  'LetterNotClaimed',
  'ClaimAlreadyScanned',
] as const
type Refusal = (typeof refusals)[number]

const isRefusal = (code: string | null): code is Refusal => refusals.some((refusal) => refusal === code)

const textOf = (error: Error, t: ClaimTexts) => {
  if (!(error instanceof ApiProblem)) return t('unclear')
  if (isRefusal(error.code)) return t(error.code)
  // A refusal we have no words of our own for says it in the server's; anything else may have happened or not.
  return error.wellFormed && error.status < 500 ? error.message : t('unclear')
}

/** Why the server said no, next to the button that was pressed. */
export const ProblemNote = ({ error }: { error: Error | null }) => {
  const t = useClaimTexts()
  if (!error) return null
  return (
    <Note tone="bad" icon={warningOutline}>
      {textOf(error, t)}
    </Note>
  )
}
