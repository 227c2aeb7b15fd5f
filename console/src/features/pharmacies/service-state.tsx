import { Button } from '@mantine/core'
import { checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import type { useSetBranchService, useSetPharmacyService } from './queries.ts'

export const ServiceChip = ({ retiredAt }: { retiredAt: string | null }) =>
  retiredAt ? (
    <Chip icon={closeCircleOutline} tone="plain">
      {t('pharmacies:serviceState.outOfService')}
    </Chip>
  ) : (
    <Chip icon={checkmarkCircleOutline} tone="good">
      {t('pharmacies:serviceState.inService')}
    </Chip>
  )

type Props = {
  target: { id: string; name: string; retiredAt: string | null }
  set: ReturnType<typeof useSetBranchService> | ReturnType<typeof useSetPharmacyService>
  onDone: () => void
}

/** Takes a pharmacy or branch out of service, or puts it back. */
export const ServiceButton = ({ target: { id, name, retiredAt }, set, onDone }: Props) => {
  const change = async () => {
    const question = {
      title: t('pharmacies:serviceState.takeOutOfService', { name }),
      consequence: t('pharmacies:serviceState.patientsNoLongerFindIt'),
      confirm: t('pharmacies:serviceState.takeItOutOfService'),
      danger: true,
    }
    if (!retiredAt && !(await confirm(question))) return
    const inService = retiredAt !== null
    // A toast has shown the refusal.
    const answer = await set.mutateAsync({ id, inService }).catch(() => undefined)
    if (!answer) return
    toastDone(
      inService
        ? t('pharmacies:serviceState.isInServiceAgain', { name })
        : t('pharmacies:serviceState.isOutOfService', { name }),
      {
        onUndo: () => set.mutate({ id, inService: !inService }),
        ms: 10_000,
      },
    )
    onDone()
  }
  return (
    <Button variant="default" loading={set.isPending} onClick={() => void change()}>
      {retiredAt
        ? t('pharmacies:serviceState.takeItIntoServiceAgain')
        : t('pharmacies:serviceState.takeItOutOfService')}
    </Button>
  )
}
