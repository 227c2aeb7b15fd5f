import type { AccessEntry, AccessKind } from '@aruga/contract/audit/access-log'
import {
  bagCheckOutline,
  callOutline,
  cardOutline,
  checkmarkDoneOutline,
  closeCircleOutline,
  createOutline,
  documentTextOutline,
  ellipsisHorizontalOutline,
  eyeOutline,
  folderOpenOutline,
  lockClosedOutline,
  mailOutline,
  medkitOutline,
  peopleOutline,
  personOutline,
  pricetagOutline,
  qrCodeOutline,
} from 'ionicons/icons'
import { formatDay, formatTime } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Section } from '../../ui/page/section.tsx'
import { byDay } from './access-days.ts'
import styles from './access-list.module.css'
import { reasonMessage } from './reason-messages.ts'
import { whoOf } from './who.ts'

export const icons: Record<AccessKind, string> = {
  RegistrationRead: eyeOutline,
  CaseRead: eyeOutline,
  FileOpened: folderOpenOutline,
  FileRead: eyeOutline,
  MessageWritten: mailOutline,
  CallNoted: callOutline,
  FollowUpChanged: callOutline,
  PriceDecided: pricetagOutline,
  MessageRead: mailOutline,
  DocumentViewed: eyeOutline,
  DocumentViewedAsSent: eyeOutline,
  ClaimLookedUp: qrCodeOutline,
  RegistrationDecided: checkmarkDoneOutline,
  BroughtIn: folderOpenOutline,
  DocumentDecided: checkmarkDoneOutline,
  Enrolled: personOutline,
  CardChanged: cardOutline,
  ClaimedByCard: qrCodeOutline,
  ClaimedByCall: callOutline,
  NewsPrinted: mailOutline,
  LetterIssued: documentTextOutline,
  LetterCancelled: documentTextOutline,
  UnitsDispensed: bagCheckOutline,
  UnitsCorrected: createOutline,
  PhotoViewed: eyeOutline,
  ClaimRefused: closeCircleOutline,
  CollectorAsked: callOutline,
  HoldChanged: lockClosedOutline,
  SideEffectRecorded: medkitOutline,
  SideEffectRead: eyeOutline,
  SideEffectHandedOver: medkitOutline,
  LetterClaimed: qrCodeOutline,
  LetterClaimUndone: qrCodeOutline,
  PaperSent: documentTextOutline,
  MessageSent: mailOutline,
  CollectorsChanged: peopleOutline,
  HelpAccepted: peopleOutline,
  InvitationTried: lockClosedOutline,
  HelpGivenUp: peopleOutline,
  HelpDecided: peopleOutline,
  Registered: personOutline,
  ConsentChanged: createOutline,
  ProfileChanged: personOutline,
  Other: ellipsisHorizontalOutline,
}

/** By day: what was done, by whom, at which branch, why, and when. */
export const AccessList = ({ entries }: { entries: AccessEntry[] }) => {
  const { t } = useTexts('audit')
  return byDay(entries, new Date()).map(({ day, name, entries: ofDay }) => {
    const title = name ? t(name) : formatDay(day)
    return (
      <Section key={day} quiet title={title}>
        <Rows label={title}>
          {ofDay.map((entry) => (
            <Access key={entry.id} entry={entry} />
          ))}
        </Rows>
      </Section>
    )
  })
}

const Access = ({ entry }: { entry: AccessEntry }) => {
  const { at, what, branchName, reason, collectedBy } = entry
  const { t } = useTexts('audit')
  return (
    <Row
      icon={icons[what]}
      title={t(what, { by: whoOf(entry, t) })}
      detail={
        <>
          {[
            branchName && t('at', { branch: branchName }),
            collectedBy && t('collectedBy', collectedBy),
            reason && t('why', { reason: reasonMessage(reason, t) }),
          ]
            .filter(Boolean)
            .map((line) => (
              <span key={line} className={styles.accessLine}>
                {line}
              </span>
            ))}
          <time dateTime={at}>{formatTime(at)}</time>
        </>
      }
    />
  )
}
