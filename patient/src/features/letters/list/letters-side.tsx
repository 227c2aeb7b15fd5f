import type { Letter } from '@aruga/contract/letters/letters'
import { letterPath } from '@aruga/contract/links'
import { RING_LENGTH, ringOffset } from '@aruga/ui/letter-pass/ring-offset'
import { closeOutline, medkitOutline, timeOutline } from 'ionicons/icons'
import { formatNearDay, formatNumber } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { PRESCRIPTION_PATH } from '../../../links.ts'
import { IfAllowed } from '../../../ui/acting/if-allowed.tsx'
import { Icon } from '../../../ui/art/icon.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Parts } from '../../../ui/list/parts.tsx'
import { SideList, SideRow } from '../../../ui/list/side-list.tsx'
import { LetterChip } from '../../../ui/status/status-chip.tsx'
import { isOpen } from '../shared/current-letter.ts'
import { useSharedCodes } from '../shared/one-code.ts'
import { LettersList, type useLetters } from './letters-list.tsx'
import styles from './letters-side.module.css'

type Props = { list: ReturnType<typeof useLetters>; current?: string }

/** The letters next to the open one. */
export const LettersSide = ({ list, current }: Props) => {
  const { t } = useTexts('letters')
  return (
    <LettersList list={list} narrow>
      {(letters) => (
        <>
          <Group title={t('inUse')} letters={letters.filter(isOpen)} current={current} />
          <Group title={t('past')} letters={letters.filter((letter) => !isOpen(letter))} current={current} />
          <IfAllowed to="send">
            <ButtonLink kind="line" icon={medkitOutline} to={PRESCRIPTION_PATH}>
              {t('sendPrescription')}
            </ButtonLink>
          </IfAllowed>
        </>
      )}
    </LettersList>
  )
}

type GroupProps = { title: string; letters: Letter[]; current: string | undefined }

const Group = ({ title, letters, current }: GroupProps) => {
  const describe = useDescription(letters)
  if (letters.length === 0) return null
  return (
    <SideList title={title}>
      {letters.map((letter) => (
        <SideRow
          key={letter.id}
          to={letterPath(letter.id)}
          current={letter.id === current}
          past={!isOpen(letter)}
          picture={<Sign letter={letter} />}
          title={letter.productName}
          detail={describe(letter)}
          chip={letter.status === 'Issued' && <LetterChip status="Issued" />}
        />
      ))}
    </SideList>
  )
}

function useDescription(letters: Letter[]) {
  const { t } = useTexts('letters')
  const onCode = useSharedCodes(letters)
  const { t: states } = useTexts('status')
  return ({
    id,
    status,
    number,
    strength,
    unit,
    quantityApproved,
    quantityPurchased,
    validUntil,
    cancelledAt,
  }: Letter) => {
    if (status === 'Issued') return strength
    if (status === 'Claimed') {
      const medicines = onCode.get(id)
      return t('stateLeft', {
        state: medicines ? t('oneCode', { number: formatNumber(medicines) }) : states('letterClaimed'),
        left: countOf(quantityApproved - quantityPurchased, unit),
      })
    }
    const state =
      status === 'Expired'
        ? t('endedOn', { day: formatNearDay(validUntil) })
        : status === 'Cancelled' && cancelledAt
          ? t('cancelledOn', { day: formatNearDay(cancelledAt) })
          : states(`letter${status}`)
    return <Parts of={[state, number]} />
  }
}

/** The letter's ring as a small picture; for a letter that ended unused, the remaining stub. */
const Sign = ({ letter: { status, quantityApproved, quantityPurchased } }: { letter: Letter }) => {
  if (status === 'Expired' || status === 'Cancelled')
    return (
      <span className={styles.torn}>
        <Icon of={status === 'Expired' ? timeOutline : closeOutline} small />
      </span>
    )
  return (
    <svg className={styles.ring} viewBox="-34 -34 300 300" aria-hidden="true">
      <circle cx="116" cy="116" r="78" strokeWidth="12" />
      <circle
        className={styles.arc}
        cx="116"
        cy="116"
        r="100"
        strokeWidth="24"
        strokeDasharray={RING_LENGTH}
        strokeDashoffset={ringOffset(quantityPurchased, quantityApproved)}
      />
    </svg>
  )
}
