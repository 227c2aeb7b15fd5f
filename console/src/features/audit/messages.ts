// The texts of audit log entries.
import type { AuditAction, AuditRecord } from '@aruga/contract/audit/audit'
import { refusalReasons } from '@aruga/contract/counter/counter'
import { openReasons } from '@aruga/contract/patients/open-reasons'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import { lookAnswers } from '@aruga/contract/review/second-looks'
import { signalOutcomes } from '@aruga/contract/signals/kinds'
import { t } from '../../i18n/t.ts'
import { refusalLabel } from '../counter/messages.ts'
import { cancelReasonName } from '../letters/messages.ts'
import { namedReason, namesOf, type ReasonNames } from '../review/event-messages.ts'
import { openReasonName, reasonName } from '../review/messages.ts'
import { recordedAcknowledgement } from '../review/warning-texts.ts'

export const actionName = (action: AuditAction) => t(`audit:action.${action}`)

/** The kinds of action that a search can filter by: prefixes (`letter.`), grouped by subject. */
export const kinds = {
  cases: ['registration', 'document', 'question', 'receipt', 'case', 'second_look', 'warning'],
  patients: [
    'patient',
    'patients',
    'call',
    'follow_up',
    'paper',
    'patient_tier',
    'caregiver',
    'message',
    'photo',
    'consent',
    'profile',
    'doctor',
    'portable_copy',
    'erasure',
    'hold',
  ],
  letters: ['letter', 'claim', 'card', 'post', 'dispensing', 'collector'],
  accounts: [
    'staff',
    'sign_in',
    'session',
    'access',
    'second_factor',
    'passkey',
    'till',
    'password',
    'security_questions',
    'email',
    'log_in',
    'log_in_number',
    'language',
    'push',
    'sms',
  ],
  program: [
    'professional',
    'pharmacy',
    'branch',
    'product',
    'tier',
    'proposal',
    'paper_kind',
    'stock',
    'budget',
    'statement',
    'program',
    'working_time',
    'text',
    'page',
    'announcement',
    'adverse_event',
    'signal',
    'breach',
    'recall',
    'team',
    'assignment',
    'table',
    'audit',
    'retention',
    'jobs',
    'mail',
    'webhook',
  ],
} as const

/** Grouped choices for a select. */
export const kindChoices = () =>
  Object.entries(kinds).map(([group, items]) => ({
    group: t(`audit:kindGroup.${group as keyof typeof kinds}`),
    items: items.map((kind) => ({ value: `${kind}.`, label: t(`audit:kind.${kind}`) })),
  }))

const signInHow = (): Record<string, string> => ({
  NewDevice: t('audit:auditPage.onNewDevice'),
  Passkey: t('audit:auditPage.byPasskey'),
  PasskeyNewDevice: t('audit:auditPage.byPasskeyOnNewDevice'),
  Organisation: t('audit:auditPage.byOrganisation'),
  OrganisationNewDevice: t('audit:auditPage.byOrganisationOnNewDevice'),
})

const refusedWhy = (): Record<string, string> => ({
  AccountClosed: t('audit:auditPage.accountClosed'),
  SecondStepNeeded: t('audit:auditPage.secondStepNeeded'),
  ProviderRefused: t('audit:auditPage.byProviderRefused'),
  ProviderNeeded: t('audit:auditPage.organisationNeeded'),
})

/** The list of reasons that belongs to each action. */
const reasonsOf: Partial<Record<AuditAction, ReasonNames>> = {
  'registration.declined': namesOf(declineReasons, reasonName),
  'document.declined': namesOf(declineReasons, reasonName),
  'document.taken_back': namesOf(declineReasons, reasonName),
  'case.opened': namesOf(openReasons, openReasonName),
  'patient.opened': namesOf(openReasons, openReasonName),
  'letter.cancelled': namesOf(letterCancelReasons, cancelReasonName),
  'claim.refused': namesOf(refusalReasons, refusalLabel),
  'signal.read': (code) => (code === 'ComparedFiles' ? t('audit:auditPage.compared') : undefined),
  'second_look.answered': namesOf(lookAnswers, (answer) => t(`review:secondLook.short.${answer}`)),
  'signal.closed': namesOf(signalOutcomes, (outcome) => t(`signals:outcome.${outcome}`)),
  'sign_in.succeeded': (code) => signInHow()[code],
  'sign_in.refused': (code) => refusedWhy()[code],
  'session.ended': (code) =>
    code === 'ProviderEnded' ? t('audit:auditPage.providerEnded') : t('audit:auditPage.providerLogOut'),
}

/** For failures that are not all listed: the number of this failure within the hour. */
const countOf = (reason: string | null) => /^Count: (\d+)$/.exec(reason ?? '')?.[1]

export function reasonOf({ action, reason }: Pick<AuditRecord, 'action' | 'reason'>): string | null {
  const count = countOf(reason)
  const acknowledged = action === 'warning.acknowledged' && reason ? recordedAcknowledgement(reason) : null
  if (acknowledged) return acknowledged
  return count ? t('audit:auditPage.nthWithinTheHour', { nth: Number(count) }) : namedReason(reasonsOf[action], reason)
}
