import type { KeptProfessional } from '@aruga/contract/professionals/staff'
import { Button, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { type Details, useSaveProfessional, useSetProfessionalUse } from './queries.ts'

type Props = { professional: KeptProfessional | null; onClose: () => void }

/** Adds a doctor, or changes one. A code stays what it is: it stands on paper. */
export const ProfessionalDrawer = ({ professional, onClose }: Props) => {
  const form = useForm<Details>({ defaultValues: professional ?? { hcpCode: '', name: '', specialty: '', clinic: '' } })
  const save = useSaveProfessional(professional?.id ?? null)
  const { errors } = form.formState
  const field = (name: keyof Details, missing: string) => ({
    ...form.register(name, { required: missing }),
    error: errors[name]?.message,
  })
  return (
    <EditDrawer
      title={professional ? professional.name : 'Add a doctor'}
      submit={professional ? 'Save the changes' : 'Add the doctor'}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync(values)
        toastDone(professional ? 'Saved.' : `${saved.hcpCode} can be registered with now.`)
        onClose()
      }}
      more={professional && <Use professional={professional} onDone={onClose} />}
    >
      <TextInput
        label="Code"
        description={professional ? 'It stands on paper, so it cannot change.' : 'Letters, digits and dashes: HCP-2468'}
        readOnly={professional !== null}
        data-autofocus={professional ? undefined : true}
        {...field('hcpCode', 'Type the code.')}
      />
      <TextInput label="Name" {...field('name', 'Type the doctor’s name.')} />
      <TextInput label="Specialty" {...field('specialty', 'Type the specialty.')} />
      <TextInput label="Clinic" {...field('clinic', 'Type the clinic.')} />
    </EditDrawer>
  )
}

const Use = ({ professional, onDone }: { professional: KeptProfessional; onDone: () => void }) => {
  const set = useSetProfessionalUse()
  const { id, hcpCode, patients, retiredAt } = professional
  const change = async () => {
    const question = {
      title: `Retire ${hcpCode}?`,
      consequence: `Nobody new can register with it. ${patients === 1 ? 'The patient who has stays' : `The ${patients} patients who have stay`}.`,
      confirm: 'Retire the code',
      danger: true,
    }
    if (!retiredAt && !(await confirm(question))) return
    await set.mutateAsync({ id, inUse: retiredAt !== null })
    toastDone(retiredAt ? `${hcpCode} is in use again.` : `${hcpCode} is retired.`, {
      onUndo: () => set.mutate({ id, inUse: retiredAt === null }),
      ms: 10_000,
    })
    onDone()
  }
  return (
    <Button variant="default" loading={set.isPending} onClick={() => void change()}>
      {retiredAt ? 'Take it into use again' : 'Retire the code'}
    </Button>
  )
}
