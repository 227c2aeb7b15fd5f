import type { TaxRecord } from '@aruga/contract/formulary/taxes'
import { checkmarkCircleOutline, timeOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'

/** Whether an entry is in force, still to come, or over. */
export const StateChip = ({ state }: Pick<TaxRecord, 'state'>) => (
  <Chip icon={state === 'InForce' ? checkmarkCircleOutline : timeOutline} tone={tones[state]}>
    {t(`formulary:productPage.state.${state}`)}
  </Chip>
)
const tones = { InForce: 'good', ToCome: 'wait', Past: 'plain' } as const
