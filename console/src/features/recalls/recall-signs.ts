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

/** Letters whose turn has been. */
export const doneOf = ({ cancelled, replaced, notReplaced, notOpen }: Recall) =>
  cancelled + replaced + notReplaced + notOpen

/** What was planned, as it is sent. */
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
/** What became of a letter; null while it is still to come. */
export const outcomeSign = ({ outcome }: RecalledLetter): Sign | null =>
  outcome && { ...outcomes[outcome], label: t(`recalls:outcome.${outcome}`) }
