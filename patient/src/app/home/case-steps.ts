// "What happens next" for a registration: before the first letter.

import type { Document } from '@aruga/contract/documents/documents'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import type { TFunction } from 'i18next'
import type { Promised } from '../../features/program/shared/promised.ts'
import { formatDay } from '../../i18n/dates.ts'
import { replacePath } from '../../links.ts'
import type { Step } from '../../ui/status/steps.tsx'

import { type NextLetter, nextLetterOf } from './open-documents.ts'

/** Where the patient corrects a declined registration: at the first declined photo. */
export function correctionPath(documents: Document[]): string {
  const declined = documents.find(({ status }) => status === 'Declined')
  return declined ? replacePath(declined.id) : '/uploaded-documents'
}

/** Patients who left the program have other steps (features/unsubscribe/steps-back.ts). */
export type CaseStatus = Exclude<PatientStatus, 'Unsubscribed'>
type Case = { status: CaseStatus; notEligible: boolean; enrolledAt: string; documents: Document[] }

/** The steps of a case without a letter. */
export function caseSteps(
  { status, notEligible, enrolledAt, documents }: Case,
  promised: Promised,
  t: TFunction<'home'>,
): Step[] {
  const review = {
    state: 'waiting',
    who: promised.who('registration', waitingSent(documents)),
  } as const
  const registered: Step = { state: 'done', what: t('registered'), who: t('byYou', { day: formatDay(enrolledAt) }) }
  const letter: Step = { state: 'later', what: t('stepLetter'), who: t('stepLetterWho') }
  const choose: Step = { state: 'later', what: t('stepChoose'), who: t('stepChooseWho') }
  const again: Step = {
    state: 'later',
    what: t('stepAgain'),
    who: promised.who('registration'),
  }
  if (notEligible) return [registered, { state: 'done', what: t('notEligible'), who: t('byProgram') }]
  const now: Record<CaseStatus, Step[]> = {
    UnderReview: [registered, { ...review, what: t('stepReview') }, letter, choose],
    Declined: [registered, ...corrections(documents, t), again, letter],
    Active: [
      registered,
      { state: 'done', what: t('approved'), who: t('byProgram') },
      ...toFirstLetter(nextLetterOf(documents, []), letter, promised, t),
      choose,
    ],
  }
  return now[status]
}

/** The document that the registration waits for. Servers with only the specification's calls do not name it; there it is the newest. */
export const waitingSent = (documents: Document[]): Document | undefined =>
  documents.find(({ promised }) => promised) ?? documents[0]

/** A prescription sent after the approval may be declined or still under review. */
function toFirstLetter(next: NextLetter, letter: Step, promised: Promised, t: TFunction<'home'>): Step[] {
  if (next.is === 'declined') {
    const link = { to: replacePath(next.document.id), label: t('sendPhoto') }
    return [
      { state: 'task', what: t('prescriptionAgain'), who: next.document.declineNote ?? t('stepFixWho'), link },
      letter,
    ]
  }
  if (next.is === 'checked') {
    const who = promised.who('prescription', next.document)
    return [{ state: 'waiting', what: t('checkPrescription'), who }, letter]
  }
  return [{ ...letter, state: 'waiting', who: t('byProgram') }]
}

/** One step per photo: the case is reviewed again when the last one has been sent. */
function corrections(documents: Document[], t: TFunction<'home'>): Step[] {
  const declined = documents.filter(({ status }) => status === 'Declined')
  const sent = documents.filter(({ status, replaces }) => status === 'UnderReview' && replaces !== null)
  const task = { state: 'task', who: t('stepFixWho') } as const
  if (declined.length === 0) {
    const link = { to: correctionPath(documents), label: t('sendPhoto') }
    return [{ ...task, what: t('stepFix'), link }]
  }
  return [
    ...sent.map(
      ({ kind }): Step => ({ state: 'done', what: t('sentAgain', { paper: t(`the${kind}`) }), who: t('byYouOnly') }),
    ),
    ...declined.map(({ id, kind }, index): Step => {
      const what = t('stepFixOf', { paper: t(`the${kind}`) })
      if (index > 0) return { state: 'later', what, who: t('stepFixThen') }
      return { ...task, what, link: { to: replacePath(id), label: t('sendPhoto') } }
    }),
  ]
}
