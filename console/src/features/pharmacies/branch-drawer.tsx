import type { KeptBranch, KeptPharmacy } from '@aruga/contract/pharmacies/staff'
import { Select, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { type BranchValues, degreesError, detailsOf, isDivided, valuesOf } from './branch-values.ts'
import { HoursFields } from './hours-fields.tsx'
import styles from './places.module.css'
import { useSaveBranch, useSetBranchService } from './queries.ts'
import { ServiceButton } from './service-state.tsx'

type Props = { branch: KeptBranch | null; pharmacies: KeptPharmacy[]; onClose: () => void }

/** Adds a branch, or changes what patients read about one. */
export const BranchDrawer = ({ branch, pharmacies, onClose }: Props) => {
  const form = useForm<BranchValues>({ defaultValues: valuesOf(branch) })
  const save = useSaveBranch(branch?.id ?? null)
  const service = useSetBranchService()
  const { errors } = form.formState
  type Text = Exclude<keyof BranchValues, 'days'>
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
      title={branch ? branch.name : 'Add a branch'}
      submit={branch ? 'Save the changes' : 'Add the branch'}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync(detailsOf(values, branch))
        toastDone(branch ? 'Saved. Patients read it from now on.' : `Patients find ${saved.name} from now on.`)
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
          rules={{ required: 'Choose the pharmacy.' }}
          render={({ field: { value, onChange, ref } }) => (
            <Select
              ref={ref}
              label="Pharmacy"
              searchable
              value={value || null}
              onChange={(id) => onChange(id ?? '')}
              data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
              error={errors.pharmacyId?.message}
            />
          )}
        />
      )}
      <TextInput {...text('name', 'Name', 'Type the branch’s name.')} />
      <TextInput {...text('address', 'Street and number', 'Type the address.')} />
      <TextInput {...text('city', 'City', 'Type the city.')} />
      <TextInput {...text('province', 'Province', 'Type the province.')} />
      <TextInput {...text('phone', 'Phone')} />
      <div className={styles.twoFields}>
        <TextInput {...degrees('latitude', 'Latitude', 90)} />
        <TextInput {...degrees('longitude', 'Longitude', 180)} />
      </div>
      {isDivided(branch) ? (
        <p className="muted">Its hours have breaks. Change them by a CSV file: bring in a table with its row.</p>
      ) : (
        <HoursFields form={form} />
      )}
    </EditDrawer>
  )
}
