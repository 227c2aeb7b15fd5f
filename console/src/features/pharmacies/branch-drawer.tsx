import type { BranchRecord, PharmacyRecord } from '@aruga/contract/pharmacies/staff'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { type BranchValues, degreesError, detailsOf, isDivided, valuesOf } from './branch-values.ts'
import { HoursFields } from './hours-fields.tsx'
import styles from './places.module.css'
import { useSaveBranch, useSetBranchService } from './queries.ts'
import { ServiceButton } from './service-state.tsx'

type Props = { branch: BranchRecord | null; pharmacies: PharmacyRecord[]; onClose: () => void }

/** Adds or edits a branch. */
export const BranchDrawer = ({ branch, pharmacies, onClose }: Props) => {
  const form = useForm<BranchValues>({ defaultValues: valuesOf(branch) })
  const save = useSaveBranch(branch?.id ?? null)
  const service = useSetBranchService()
  const { errors } = form.formState
  type Text = Exclude<keyof BranchValues, 'days' | 'vatRegistered'>
  const text = (name: Text, label: string, missing?: string) => ({
    label,
    ...form.register(name, missing ? { required: missing } : {}),
    error: errors[name]?.message,
  })
  const degrees = (name: 'latitude' | 'longitude', label: string, most: number) => ({
    label,
    inputMode: 'decimal' as const,
    ...form.register(name, { validate: (typed) => degreesError(typed, most) ?? true }),
    error: errors[name]?.message,
  })
  return (
    <EditDrawer
      title={branch ? branch.name : t('pharmacies:branchDrawer.addABranch')}
      submit={branch ? t('pharmacies:branchDrawer.saveTheChanges') : t('pharmacies:branchDrawer.addTheBranch')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync(detailsOf(values, branch))
        toastDone(
          branch
            ? t('pharmacies:branchDrawer.savedPatientsReadItFrom')
            : t('pharmacies:branchDrawer.patientsFindFromNowOn', { name: saved.name }),
        )
        onClose()
      }}
      more={branch && <ServiceButton target={branch} set={service} onDone={onClose} />}
    >
      {branch ? (
        <p className="muted">{branch.pharmacyName}</p>
      ) : (
        <Controller
          name="pharmacyId"
          control={form.control}
          rules={{ required: t('pharmacies:branchDrawer.chooseThePharmacy') }}
          render={({ field: { value, onChange, ref } }) => (
            <Select
              ref={ref}
              label={t('pharmacies:branchDrawer.pharmacy')}
              searchable
              value={value || null}
              onChange={(id) => onChange(id ?? '')}
              data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
              error={errors.pharmacyId?.message}
            />
          )}
        />
      )}
      <TextInput
        {...text('name', t('pharmacies:branchDrawer.name'), t('pharmacies:branchDrawer.typeTheBranchsName'))}
      />
      <TextInput
        {...text('address', t('pharmacies:branchDrawer.streetAndNumber'), t('pharmacies:branchDrawer.typeTheAddress'))}
      />
      <TextInput {...text('city', t('pharmacies:branchDrawer.city'), t('pharmacies:branchDrawer.typeTheCity'))} />
      <TextInput
        {...text('province', t('pharmacies:branchDrawer.province'), t('pharmacies:branchDrawer.typeTheProvince'))}
      />
      <TextInput {...text('phone', t('pharmacies:branchDrawer.phone'))} />
      <Checkbox
        {...form.register('vatRegistered')}
        label={t('pharmacies:branchDrawer.vatRegistered')}
        description={t('pharmacies:branchDrawer.vatRegisteredWhy')}
      />
      <div className={styles.twoFields}>
        <TextInput {...degrees('latitude', t('pharmacies:branchDrawer.latitude'), 90)} />
        <TextInput {...degrees('longitude', t('pharmacies:branchDrawer.longitude'), 180)} />
      </div>
      {isDivided(branch) ? (
        <p className="muted">{t('pharmacies:branchDrawer.itsHoursHaveBreaksChange')}</p>
      ) : (
        <HoursFields form={form} />
      )}
    </EditDrawer>
  )
}
