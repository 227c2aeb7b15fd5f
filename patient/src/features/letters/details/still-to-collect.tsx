import type { LetterInFull } from '@aruga/contract/letters/letters'
import { letterPath } from '@aruga/contract/links'
import { qrCodeOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useStillToCollect } from '../shared/one-code.ts'

/** After a hand-over: the other medicines of that visit whose code still waits at the branch. */
export const StillToCollect = ({ letter }: { letter: LetterInFull }) => {
  const { t } = useTexts('letters-claim')
  const others = useStillToCollect(letter)
  if (others.length === 0) return null
  return (
    <Section title={t('stillToCollect')}>
      <Rows label={t('stillToCollect')}>
        {others.map(({ id, claim, productName, unit, quantityApproved, quantityPurchased }) => (
          <Row
            key={id}
            icon={qrCodeOutline}
            title={<span translate="no">{productName}</span>}
            detail={t('stillWaits', {
              left: countOf(quantityApproved - quantityPurchased, unit),
              branch: claim.branch.name,
            })}
            to={letterPath(id)}
          />
        ))}
      </Rows>
    </Section>
  )
}
