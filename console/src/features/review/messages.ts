import type { OpenReasonWord } from '@aruga/contract/patients/open-reasons'
import type { CaseKind, caseStates } from '@aruga/contract/review/case-file'
import type { DocumentDeclineReason } from '@aruga/contract/review/decline-reasons'
import type { Warning } from '@aruga/contract/review/warnings'
import { checkmarkDoneOutline, closeCircleOutline, createOutline, timeOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'
import { formatAge, formatDayTime } from '../../ui/dates.ts'
import type { ProblemMessages } from '../../ui/problem-message.ts'
import { warningText } from './warning-texts.ts'

/** The plural of a kind: `Registrations`. */
export const kindsName = (kind: CaseKind) => t(`review:kinds.${kind}`)

/** A decline reason, for staff. Patients read locales/en/decline-messages.json. */
export const reasonName = (reason: DocumentDeclineReason) => t(`review:reason.${reason}`)

/** A reason for opening a patient or case outside the queue. */
export const openReasonName = (reason: OpenReasonWord) => t(`review:openReason.${reason}`)

/** What stands for the e-mail address of a patient without an account. */
export const addressText = ({ emailAddress, erasedAt }: { emailAddress: string | null; erasedAt: string | null }) =>
  emailAddress ?? (erasedAt ? null : t('review:missing.noAddress'))

/** Why a value is missing. */
export const missingText = ({ erasedAt }: { erasedAt: string | null }) =>
  erasedAt ? t('review:missing.erased') : t('review:missing.notTold')

type CaseState = (typeof caseStates)[number]
const signs: Record<CaseState, Omit<Sign, 'label'>> = {
  Waiting: { icon: timeOutline, tone: 'turn' },
  WithPatient: { icon: createOutline, tone: 'info' },
  Decided: { icon: checkmarkDoneOutline, tone: 'plain' },
  Closed: { icon: closeCircleOutline, tone: 'plain' },
}
/** The state of a case in search results. */
export const caseStateSign = (state: CaseState): Sign => ({ ...signs[state], label: t(`review:state.${state}`) })

/** "Rosa declined it on Nov 18, 4:05 PM.", from a problem's data. */
function decidedBy({ by, byMe, at, outcome }: Record<string, unknown>): string {
  const when = typeof at === 'string' ? t('review:problem.when', { at: formatDayTime(at) }) : ''
  const declined = outcome === 'Declined'
  if (byMe) return declined ? t('review:problem.youDeclined', { when }) : t('review:problem.youAccepted', { when })
  const who = typeof by === 'string' ? by : t('review:problem.somebody')
  return declined ? t('review:problem.declined', { by: who, when }) : t('review:problem.accepted', { by: who, when })
}

/** "Luz has had it for 2 min". `since`: ISO 8601. */
export function hasIt(name: string, since: string): string {
  const age = Date.now() - Date.parse(since)
  return age < 60_000 ? t('review:hasItNow', { name }) : t('review:hasIt', { name, since: formatAge(age) })
}

/** The same from the data of `CaseTaken`. */
const takenBy = ({ by, since }: Record<string, unknown>): string =>
  hasIt(
    typeof by === 'string' ? by : t('review:problem.somebody'),
    typeof since === 'string' ? since : new Date().toISOString(),
  )

/** "The warnings have changed. Now: 3 more than the counter handed over.", from a problem's data. */
function warningsIn({ warnings }: Record<string, unknown>): string {
  const known = Array.isArray(warnings) ? (warnings as Warning[]) : []
  return known.map(warningText).join('; ')
}
function warningsChanged(data: Record<string, unknown>): string {
  const warnings = warningsIn(data)
  const now = warnings ? t('review:warnings.changedTo', { warnings }) : t('review:warnings.changedToNothing')
  return `${t('review:warnings.changed')} ${now}`
}

/** Messages for refused decisions. */
export const decisionProblems: ProblemMessages = {
  WarningNotAcknowledged: (data) => t('review:warnings.needsReason', { warnings: warningsIn(data) }),
  WarningsChanged: warningsChanged,
  CaseAlreadyDecided: decidedBy,
  CaseTaken: (data) => `${takenBy(data)}.`,
  CaseChanged: () => t('review:problem.caseChanged'),
  CaseNotWaiting: () => t('review:problem.noLongerWaits'),
  OwnPatient: () => t('review:problem.ownPatient'),
  NotFound: () => t('review:problem.noLongerWaits'),
}
