import type { ProfessionalRecord } from '@aruga/contract/professionals/staff'
import { Button, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { type Details, useSaveProfessional, useSetProfessionalUse } from './queries.ts'

type Props = { professional: ProfessionalRecord | null; onClose: () => void }

/** Adds or edits a doctor. Codes cannot change, because they are in print. */
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
      title={professional ? professional.name : t('professionals:professionalDrawer.addADoctor')}
      submit={
        professional
          ? t('professionals:professionalDrawer.saveTheChanges')
          : t('professionals:professionalDrawer.addTheDoctor')
      }
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync(values)
        toastDone(
          professional
            ? t('professionals:professionalDrawer.saved')
            : t('professionals:professionalDrawer.canBeRegisteredWithNow', { hcpCode: saved.hcpCode }),
        )
        onClose()
      }}
      more={professional && <Use professional={professional} onDone={onClose} />}
    >
      <TextInput
        label={t('professionals:professionalDrawer.code')}
        description={
          professional
            ? t('professionals:professionalDrawer.itStandsOnPaperSo')
            : t('professionals:professionalDrawer.lettersDigitsAndDashesHcp2468')
        }
        readOnly={professional !== null}
        data-autofocus={professional ? undefined : true}
        {...field('hcpCode', t('professionals:professionalDrawer.typeTheCode'))}
      />
      <TextInput
        label={t('professionals:professionalDrawer.name')}
        {...field('name', t('professionals:professionalDrawer.typeTheDoctorsName'))}
      />
      <TextInput
        label={t('professionals:professionalDrawer.specialty')}
        {...field('specialty', t('professionals:professionalDrawer.typeTheSpecialty'))}
      />
      <TextInput
        label={t('professionals:professionalDrawer.clinic')}
        {...field('clinic', t('professionals:professionalDrawer.typeTheClinic'))}
      />
    </EditDrawer>
  )
}

const Use = ({ professional, onDone }: { professional: ProfessionalRecord; onDone: () => void }) => {
  const set = useSetProfessionalUse()
  const { id, hcpCode, patients, retiredAt } = professional
  const change = async () => {
    const question = {
      title: t('professionals:professionalDrawer.retire', { hcpCode }),
      consequence: t('professionals:professionalDrawer.nobodyNewCanRegister', { count: patients }),
      confirm: t('professionals:professionalDrawer.retireTheCode'),
      danger: true,
    }
    if (!retiredAt && !(await confirm(question))) return
    await set.mutateAsync({ id, inUse: retiredAt !== null })
    toastDone(
      retiredAt
        ? t('professionals:professionalDrawer.isInUseAgain', { hcpCode })
        : t('professionals:professionalDrawer.isRetired', { hcpCode }),
      {
        onUndo: () => set.mutate({ id, inUse: retiredAt === null }),
        ms: 10_000,
      },
    )
    onDone()
  }
  return (
    <Button variant="default" loading={set.isPending} onClick={() => void change()}>
      {retiredAt
        ? t('professionals:professionalDrawer.takeItIntoUseAgain')
        : t('professionals:professionalDrawer.retireTheCode')}
    </Button>
  )
}
