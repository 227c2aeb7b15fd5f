import { dayInManila } from '@aruga/contract/days'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import {
  checkmarkCircleOutline,
  informationCircleOutline,
  medkitOutline,
  receiptOutline,
  timeOutline,
} from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { PRESCRIPTION_PATH, receiptPath } from '../../../links.ts'
import { IfAllowed } from '../../../ui/acting/if-allowed.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Facts } from '../../../ui/list/card.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { AboutMedicine } from '../../content/shared/about-medicine.tsx'
import { Charged } from '../purchases/charged.tsx'
import { RingPass } from '../shared/letter-pass.tsx'
import { receiptStatusOf } from '../shared/receipt-status.ts'
import { useNextFree } from '../shared/use-next-free.ts'
import { LetterTimeline } from './letter-timeline.tsx'
import { NextLetterCard } from './next-letter.tsx'
import { Receipts } from './receipts.tsx'
import { SideEffectRow } from './side-effect-row.tsx'
import { StillToCollect } from './still-to-collect.tsx'

/** A finished letter, whether dispensed, expired or cancelled: what that means, and how to get the next one. */
export const PastLetter = ({ letter }: { letter: LetterInFull }) => {
  const { t } = useTexts('letters')
  const { unit, quantityApproved, quantityPurchased } = letter
  const nextFree = useNextFree(letter)
  const { missing } = receiptStatusOf(letter, letter.receipts)
  // Other servers of this kind do not calculate it.
  const { nextLetter: next = null } = letter
  const isEarly = next !== null && dayInManila(new Date()) < next.askFrom
  return (
    <Columns kind="three">
      <div>
        <RingPass letter={letter} />
        <WhatNow letter={letter} />
        <StillToCollect letter={letter} />
        {next && <NextLetterCard next={next} unit={unit} />}
        <IfAllowed to="send">
          {missing > 0 && (
            <ButtonLink to={receiptPath(letter.id)} icon={receiptOutline}>
              {t('uploadReceipt')}
            </ButtonLink>
          )}
          {isEarly && <p className="muted">{t('soonerHint')}</p>}
          <ButtonLink kind={missing > 0 || isEarly ? 'line' : 'fill'} to={PRESCRIPTION_PATH} icon={medkitOutline}>
            {t('sendPrescription')}
          </ButtonLink>
        </IfAllowed>
      </div>
      <div>
        <LetterTimeline letter={letter} />
        <Charged letter={letter} />
        <Receipts letter={letter} />
        <SideEffectRow letterId={letter.id} />
        <AboutMedicine letters={[letter]} />
      </div>
      <div>
        <Section title={t('about')}>
          <Facts
            rows={[
              [t('letter'), letter.number],
              [t('boughtFact'), t('partOf', { part: quantityPurchased, whole: countOf(quantityApproved, unit) })],
              [t('benefit'), letter.benefit],
              [t('nextFree', { unit }), nextFree && `${nextFree} ${t('freeOnNext')}`],
              [t('issued'), formatDay(letter.issuedAt)],
            ]}
          />
        </Section>
      </div>
    </Columns>
  )
}

const WhatNow = ({ letter }: { letter: LetterInFull }) => {
  const { t } = useTexts('letters')
  if (letter.status === 'Dispensed')
    return (
      <Note tone="good" icon={checkmarkCircleOutline}>
        <b>{t('dispensedTitle')}.</b> {t('dispensed')}
      </Note>
    )
  if (letter.status === 'Expired') return <Note icon={timeOutline}>{t('expired')}</Note>
  const why = letter.timeline.findLast(({ state }) => state === 'Cancelled')?.note
  return (
    <Note icon={informationCircleOutline}>
      <b>{t('cancelledTitle')}.</b> {why} {t('cancelled')} <Link to="/faq">{t('reach')}</Link>
    </Note>
  )
}
