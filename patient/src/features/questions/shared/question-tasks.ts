import { questionPath } from '@aruga/contract/links'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import type { TFunction } from 'i18next'
import { arrowForward, helpCircleOutline } from 'ionicons/icons'
import type { Task } from '../../../ui/task/task-card.tsx'

/** The questions that wait for an answer, the oldest first. */
export const questionTasks = (questions: OwnQuestion[], t: TFunction<'questions'>): Task[] =>
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
