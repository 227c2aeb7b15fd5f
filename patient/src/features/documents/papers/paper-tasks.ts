import type { OwnPaper } from '@aruga/contract/papers/papers'
import type { TFunction } from 'i18next'
import { cameraOutline, documentAttachOutline } from 'ionicons/icons'
import { formatDay } from '../../../i18n/dates.ts'
import { paperPath } from '../../../links.ts'
import type { Task } from '../../../ui/task/task-card.tsx'
import { isPaperTask } from './queries.ts'

const titles = { Ending: 'turnEnding', Ended: 'turnEnded' } as const
const titleOf = (state: OwnPaper['state']) => (state === 'Ending' || state === 'Ended' ? titles[state] : 'turn')

/** The papers that the patient has to send, in the program's order. */
export const paperTasks = (papers: OwnPaper[], t: TFunction<'documents-papers'>): Task[] =>
  papers.filter(isPaperTask).map(({ kindId, name, state, note, hint, validUntil }) => ({
    key: kindId,
    title: t(titleOf(state), { name }),
    detail: note ?? (validUntil ? t('until', { day: formatDay(validUntil) }) : hint),
    icon: documentAttachOutline,
    action: { label: t('take'), icon: cameraOutline, to: paperPath(kindId) },
  }))
