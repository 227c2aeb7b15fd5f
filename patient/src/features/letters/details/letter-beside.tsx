import type { Letter } from '@aruga/contract/letters/letters'
import { useTranslation } from 'react-i18next'
import { ClaimButton } from '../claim/claim-button.tsx'
import { LETTERS } from '../shared/messages.ts'
import { LetterDetails, useLetter } from './letter-details.tsx'

/** A letter beside the list, before one is chosen. */
export const LetterBeside = ({ letter: { id, number } }: { letter: Letter }) => {
  const { t } = useTranslation(LETTERS)
  const shown = useLetter(id)
  return (
    <>
      <h2>{t('letterNumber', { number })}</h2>
      <LetterDetails shown={shown} claimButton={<ClaimButton claiming={shown.claiming} />} />
    </>
  )
}
