import type { DocumentInFull } from '@aruga/contract/documents/documents'
import { promiseOf } from '@aruga/contract/documents/kinds'
import type { TFunction } from 'i18next'
import { formatDay } from '../../../i18n/dates.ts'
import type { Step } from '../../../ui/status/steps.tsx'
import type { Promised } from '../../program/shared/promised.ts'

/** `why`: the reason for a decline. `answerBy`: until when the program waits for an answer to its question. */
type Standing = { why: string | null; answerBy: string | undefined }

/** The past and future steps of a document, with who acts. */
export function documentSteps(
  document: DocumentInFull,
  { why, answerBy }: Standing,
  promised: Promised,
  t: TFunction<'documents'>,
): Step[] {
  const { kind, status, uploadedAt, reviewedAt, earlier = [] } = document
  const sent: Step = {
    state: 'done',
    what: t(earlier.length > 0 ? 'stepSentAgain' : 'stepSent'),
    who: t('stepSentBy', { day: formatDay(uploadedAt) }),
  }
  const check = (state: Step['state']): Step => ({
    state,
    what: t('stepCheck'),
    who: promised.who(promiseOf(kind), state === 'waiting' ? document : undefined),
  })
  const byProgram = t('stepByProgram', { day: formatDay(reviewedAt ?? uploadedAt) })
  switch (status) {
    case 'NeedsQuantity':
      return [sent, { state: 'task', what: t('stepQuantity'), who: t('stepQuantityBy') }, check('later')]
    case 'UnderReview':
      if (!answerBy) return [sent, check('waiting')]
      return [
        sent,
        { state: 'task', what: t('stepAnswer'), who: t('stepAnswerBy', { day: formatDay(answerBy) }) },
        check('later'),
      ]
    case 'Accepted':
      return [sent, { state: 'done', what: t('stepAccepted'), who: byProgram }]
    case 'Declined':
      return [
        sent,
        { state: 'stopped', what: why ?? t('stepDeclined'), who: byProgram },
        { state: 'task', what: t('stepAgain'), who: t('stepAgainBy') },
        check('later'),
      ]
  }
}
