// How a former patient comes back: first the consent, without which no prescription is accepted.

import type { TFunction } from 'i18next'
import { documentTextOutline, shieldCheckmarkOutline } from 'ionicons/icons'
import { PRESCRIPTION_PATH } from '../../links.ts'
import type { Step } from '../../ui/status/steps.tsx'
import type { Promised } from '../program/shared/promised.ts'

/** The steps to come back. `agrees`: whether the patient agrees to take part. */
export const stepsBack = (agrees: boolean, promised: Promised, t: TFunction<'unsubscribe-coming-back'>): Step[] => [
  agrees
    ? { state: 'done', what: t('consent'), who: t('consentDone') }
    : { state: 'task', what: t('consent'), who: t('consentWho') },
  { state: agrees ? 'task' : 'later', what: t('prescription'), who: t('prescriptionWho') },
  { state: 'later', what: t('check'), who: t('checkWho', { count: promised.days('registration') }) },
]

/** The button for the next step. */
export const wayBack = (agrees: boolean, t: TFunction<'unsubscribe-coming-back'>) =>
  agrees
    ? { to: PRESCRIPTION_PATH, label: t('goPrescription'), icon: documentTextOutline }
    : { to: '/patient-consent', label: t('goConsent'), icon: shieldCheckmarkOutline }
