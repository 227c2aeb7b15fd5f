import { Button } from '@mantine/core'
import { checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import type { useSetBranchService, useSetPharmacyService } from './queries.ts'

export const ServiceChip = ({ retiredAt }: { retiredAt: string | null }) =>
  retiredAt ? (
    <Chip icon={closeCircleOutline} tone="plain">
      Out of service
    </Chip>
  ) : (
    <Chip icon={checkmarkCircleOutline} tone="good">
      In service
    </Chip>
  )

type Props = {
  target: { id: string; name: string; retiredAt: string | null }
  set: ReturnType<typeof useSetBranchService> | ReturnType<typeof useSetPharmacyService>
  onDone: () => void
}

/** Takes a pharmacy or a branch out of service, or back in. */
export const ServiceButton = ({ target: { id, name, retiredAt }, set, onDone }: Props) => {
  const change = async () => {
    const question = {
      title: `Take ${name} out of service?`,
      consequence: 'Patients no longer find it. Letters they have claimed there stay claimed; they can undo that.',
      confirm: 'Take it out of service',
      danger: true,
    }
    if (!retiredAt && !(await confirm(question))) return
    const inService = retiredAt !== null
    // A refusal has been toasted.
    const answer = await set.mutateAsync({ id, inService }).catch(() => undefined)
    if (!answer) return
    toastDone(inService ? `${name} is in service again.` : `${name} is out of service.`, {
      onUndo: () => set.mutate({ id, inService: !inService }),
      ms: 10_000,
    })
    onDone()
  }
  return (
    <Button variant="default" loading={set.isPending} onClick={() => void change()}>
      {retiredAt ? 'Take it into service again' : 'Take it out of service'}
    </Button>
  )
}
