import { deviceStore } from '@aruga/client/stores'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { Pass } from '@aruga/ui/letter-pass/pass'
import passStyles from '@aruga/ui/letter-pass/pass.module.css'
import { useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { checkmarkCircleOutline, timeOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDay, formatTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { coverInAppList } from '../../../platform/cover.ts'
import { feel } from '../../../platform/haptics.ts'
import { isLastCode } from '../../../platform/code-cache.ts'
import { keepScreenOn } from '../../../platform/screen.ts'
import { serverNow } from '../../../platform/server-time.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { ClaimCode, QrCode } from '../../../ui/letter-pass/code.tsx'
import { Ticks } from '../../../ui/list/ticks.tsx'
import { useOpeningMessage } from '../../pharmacies/shared/opening-messages.ts'
import { branchQuery } from '../../pharmacies/shared/queries.ts'
import { daysLeft } from '../shared/days-left.ts'
import styles from './code-pass.module.css'

type Claim = NonNullable<LetterInFull['claim']>

/** The code with its branch and opening hours, and what it is for. */
export const CodePass = ({ letter, claim }: { letter: LetterInFull; claim: Claim }) => {
  const opening = useOpeningMessage()
  const { data } = useQuery(branchQuery(claim.branch.id))
  const hours = data && opening(data.hours)
  const { quantityApproved, quantityPurchased } = letter
  return (
    <CodePaper {...claim}>
      {hours && <p className={`${passStyles.soft} small`}>{hours}</p>}
      <CodeIsFor {...letter} left={quantityApproved - quantityPurchased} />
    </CodePaper>
  )
}

type OfCode = { productName: string; strength: string; unit: string; left: number }

/** The medicine, and how much of it is left to buy. */
export const CodeIsFor = ({ productName, strength, unit, left }: OfCode) => (
  <p className={passStyles.soft}>
    <span translate="no">
      {productName}, {strength}
    </span>
    : {countOf(left, unit)}
  </p>
)

type PaperProps = { code: string; branch: Omit<Claim['branch'], 'id'>; children: ReactNode }

/** The code for the counter to scan or type, black on white. */
export const CodePaper = ({ code, branch, children }: PaperProps) => {
  const { t } = useTexts('letters-claim')
  useScreenOn()
  return (
    <Pass
      paper
      stub={
        <div className={styles.codePaper}>
          <QrCode text={code} />
          <ClaimCode code={code} />
        </div>
      }
    >
      <div className="stack tight">
        <p className={passStyles.soft}>{t('showAtCounter')}</p>
        <h2 className={styles.codeBranch} translate="no">
          {branch.name}
        </h2>
        <p className={`${passStyles.soft} small`} translate="no">
          {branch.pharmacyName}, {branch.address}
        </p>
        {children}
      </div>
    </Pass>
  )
}

/** Keeps the screen on while a code is in view, since queues are long, and the code out of the phone's list of open apps. */
function useScreenOn() {
  const [inView, setInView] = useState(true)
  useIonViewWillEnter(() => setInView(true))
  useIonViewWillLeave(() => setInView(false))
  useEffect(() => (inView ? keepScreenOn() : undefined), [inView])
  useEffect(() => (inView ? coverInAppList() : undefined), [inView])
  useEffect(() => {
    if (inView) feel('shown')
  }, [inView])
}

type NotesProps = { letter: LetterInFull; claim: Claim; offline: boolean }

/** Whether the code is valid, and when there will be a new one. `offline`: a note above already says that it still works. */
export const CodeNotes = ({ letter: { validUntil }, claim: { codeValidUntil }, offline }: NotesProps) => {
  const { t } = useTexts('letters-claim')
  const isLast = isLastCode(codeValidUntil, validUntil)
  if (new Date(codeValidUntil) <= serverNow())
    return (
      <Note tone="wait" icon={timeOutline}>
        {isLast ? t('endedCode') : t('oldCode')}
      </Note>
    )
  const when = whenIs(codeValidUntil, serverNow(), t)
  return (
    <Ticks
      quiet
      items={[
        ...(offline || deviceStore.isBlocked() ? [] : [[checkmarkCircleOutline, t('offlineCode')] as const]),
        [timeOutline, isLast ? t('lastCode', { when }) : t('newCode', { when })],
      ]}
    />
  )
}

function whenIs(iso: string, now: Date, t: TFunction<'letters-claim'>): string {
  const time = formatTime(iso)
  const days = daysLeft(iso, now)
  if (days === 0) return t('today', { time })
  return days === 1 ? t('tomorrow', { time }) : t('onDay', { day: formatDay(iso), time })
}
