import { questionPath } from '@aruga/contract/links'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import type { TFunction } from 'i18next'
import { arrowForward, helpCircleOutline } from 'ionicons/icons'
import type { Turn } from '../../../ui/turn/turn-card.tsx'

/** The questions that wait for an answer, the oldest first. */
export const questionTurns = (questions: OwnQuestion[], t: TFunction<'questions'>): Turn[] =>
  questions
    .filter(({ state }) => state === 'Asked')
    .reverse()
    .map(({ id, kind, question }) => ({
      key: id,
      title: t(`turn${kind}`),
      detail: question,
      icon: helpCircleOutline,
      action: { label: t('answer'), icon: arrowForward, to: questionPath(id) },
    }))
