import type { Correction, CorrectionReason } from '@aruga/contract/counter/correction'
import type { RefusalReason } from '@aruga/contract/counter/counter'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { LetterCancelReason } from '@aruga/contract/review/decline-reasons'
import { letterSigns } from '@aruga/ui/status/signs'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import type { ProblemMessages } from '../../ui/problem-message.ts'

export const cancelReasonName = (reason: LetterCancelReason) => t(`letters:cancelReason.${reason}`)

export const correctionName = (reason: CorrectionReason) => t(`letters:correctionReason.${reason}`)

/** Why a hand-over was corrected, in one line: "The patient gave some back", or the text of `Other`. */
export const correctionLine = ({ reason, note }: Correction) => note ?? correctionName(reason)

/** Why a counter did not hand over. */
export const refusalName = (reason: RefusalReason) => t(`letters:refusal.${reason}`)

export const letterSign = (status: LetterStatus): Sign => ({
  ...letterSigns[status].staff,
  label: t(`letters:status.${status}`),
})

/** Whether a letter can still be used, and so cancelled. */
export const isOpen = ({ status }: { status: LetterStatus }) => status === 'Issued' || status === 'Claimed'

/** Why a letter cannot be issued. */
export const issueProblems: ProblemMessages = {
  NotFound: () => t('letters:problem.productLeft'),
  PatientNotActive: () => t('letters:problem.patientNotActive'),
  PrescriptionNotUsable: () => t('letters:problem.prescriptionNotUsable'),
  PrescriptionTooOld: ({ goodUntil }) =>
    t('letters:problem.prescriptionTooOld', { until: typeof goodUntil === 'string' ? formatDay(goodUntil) : '' }),
}

/** Why a letter cannot be cancelled: its new state, since when, by whom. */
export const cancelProblems: ProblemMessages = {
  LetterNotOpen: ({ status, by, at }) => {
    const since = typeof at === 'string' ? t('letters:problem.on', { at: formatDayTime(at) }) : ''
    if (status === 'Dispensed') return t('letters:problem.allBought', { since })
    if (status === 'Expired') return t('letters:problem.ended', { since })
    return t('letters:problem.cancelledBy', {
      by: typeof by === 'string' ? by : t('letters:problem.patientWhoLeft'),
      since,
    })
  },
}
