import type { Letter } from '@aruga/contract/letters/letters'
import { useTexts } from '../../../i18n/texts.ts'
import { ClaimButton } from '../claim/claim-button.tsx'
import { LetterDetails, useLetter } from './letter-details.tsx'

/** The letter next to the list, before one is chosen. */
export const LetterBeside = ({ letter: { id, number } }: { letter: Letter }) => {
  const { t } = useTexts('letters')
  const shown = useLetter(id)
  return (
    <>
      <h2>{t('letterNumber', { number })}</h2>
      <LetterDetails shown={shown} claimButton={<ClaimButton claiming={shown.claiming} />} />
    </>
  )
}
