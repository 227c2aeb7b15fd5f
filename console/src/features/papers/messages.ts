import { textIn } from '@aruga/contract/languages'
import type { PaperState } from '@aruga/contract/papers/papers'
import type { PaperKind } from '@aruga/contract/papers/staff'
import { checkmarkCircleOutline, createOutline, ellipseOutline, hourglassOutline, timeOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'
import { roleName } from '../../ui/roles.ts'

const signs: Record<PaperState, Omit<Sign, 'label'>> = {
  Missing: { icon: ellipseOutline, tone: 'wait' },
  Sent: { icon: timeOutline, tone: 'info' },
  Declined: { icon: createOutline, tone: 'wait' },
  Ending: { icon: hourglassOutline, tone: 'wait' },
  Accepted: { icon: checkmarkCircleOutline, tone: 'good' },
  Ended: { icon: hourglassOutline, tone: 'wait' },
}
export const paperSign = (state: PaperState): Sign => ({ ...signs[state], label: t(`papers:state.${state}`) })

export const paperName = ({ names }: Pick<PaperKind, 'names'>) => textIn(names, 'en')

/** "Each year · required · counts 12 months · seen by assessor". */
export const factsOf = (kind: PaperKind): string =>
  [
    t(`papers:asked.${kind.asked}`),
    t(kind.isRequired ? 'papers:facts.required' : 'papers:facts.optional'),
    ...(kind.productName ? [t('papers:facts.product', { product: kind.productName })] : []),
    ...(kind.fromAge ? [t('papers:facts.age', { age: kind.fromAge })] : []),
    kind.validMonths === null ? t('papers:facts.forGood') : t('papers:facts.months', { count: kind.validMonths }),
    t('papers:facts.seenBy', { roles: kind.seenBy.map(roleName).join(', ') }),
    ...(kind.storeDays === null ? [] : [t('papers:facts.stored', { count: kind.storeDays })]),
  ].join(' · ')
