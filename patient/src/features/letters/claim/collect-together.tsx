import type { Letter } from '@aruga/contract/letters/letters'
import { qrCodeOutline } from 'ionicons/icons'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import rowsStyles from '../../../ui/list/rows.module.css'
import { Section } from '../../../ui/page/section.tsx'
import { listed, useCodeAt } from '../shared/one-code.ts'
import type { Claiming } from './use-claiming.ts'

type Props = { letterId: string; claiming: Claiming }

/**
 * Where a branch is chosen: that the letter joins a code which the patient has there, and which other letters to collect at the same
 * visit. None is chosen beforehand, since a claim binds a letter to the branch.
 */
export const CollectTogether = ({ letterId, claiming: { branch, claimable, others, toggle } }: Props) => {
  const { t } = useTexts('letters-claim')
  const claimed = useCodeAt(branch, letterId)
  if (!branch) return null
  const leftOf = ({ quantityApproved, quantityPurchased, unit, validUntil }: Letter) =>
    t('togetherLeft', { left: countOf(quantityApproved - quantityPurchased, unit), day: formatDay(validUntil) })
  return (
    <>
      {claimed.length > 0 && (
        <Note icon={qrCodeOutline}>
          <p>
            <b>{t('sameCode', { medicines: listed(claimed.map(({ productName }) => productName)) })}</b>
          </p>
          <p>{t('sameCodeDetail', { branch: branch.name })}</p>
        </Note>
      )}
      {claimable.length > 0 && (
        <Section title={t('together')}>
          <p className="muted">{t('togetherLead')}</p>
          <ul className={`${rowsStyles.rows} card card-flush`}>
            {claimable.map(({ letter, isOut }) => (
              <li key={letter.id}>
                <CheckRow
                  checked={others.includes(letter)}
                  disabled={isOut}
                  onChange={() => toggle(letter.id)}
                  detail={isOut ? t('togetherOut', { branch: branch.name }) : leftOf(letter)}
                >
                  <b translate="no">{letter.productName}</b>, <span translate="no">{letter.strength}</span>
                </CheckRow>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
