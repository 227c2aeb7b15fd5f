import type { Recall, RecalledLetter, RecallPlan } from '@aruga/contract/recalls/staff'
import {
  alertCircleOutline,
  arrowUndoOutline,
  checkmarkCircle,
  closeCircleOutline,
  hourglassOutline,
  listOutline,
} from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'

/** Letters already processed. */
export const doneOf = ({ cancelled, replaced, notReplaced, notOpen }: Recall) =>
  cancelled + replaced + notReplaced + notOpen

/** The plan as sent to the server. */
export const planOf = ({ productId, batch, note, replacement }: Recall): RecallPlan => ({
  productId,
  note,
  ...(batch && { batch }),
  ...(replacement && {
    replacement: {
      productId: replacement.productId,
      ...(replacement.quantity && { quantity: replacement.quantity }),
    },
  }),
})

const signs = {
  Draft: { icon: listOutline, tone: 'turn' },
  Scheduled: { icon: hourglassOutline, tone: 'turn' },
  Running: { icon: hourglassOutline, tone: 'turn' },
  Done: { icon: checkmarkCircle, tone: 'good' },
  CalledOff: { icon: arrowUndoOutline, tone: 'plain' },
} as const
export const recallSign = ({ status }: Recall): Sign => ({ ...signs[status], label: t(`recalls:status.${status}`) })

const outcomes = {
  Cancelled: { icon: closeCircleOutline, tone: 'good' },
  Replaced: { icon: checkmarkCircle, tone: 'good' },
  NotReplaced: { icon: alertCircleOutline, tone: 'bad' },
  NotOpen: { icon: alertCircleOutline, tone: 'turn' },
} as const
/** The outcome of a letter; null while pending. */
export const outcomeSign = ({ outcome }: RecalledLetter): Sign | null =>
  outcome && { ...outcomes[outcome], label: t(`recalls:outcome.${outcome}`) }
