import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import type { StaffDetails } from './queries.ts'

type Props = { form: UseFormReturn<StaffDetails>; known: StaffAccount['branch'] }

/** The branch where a pharmacist or a branch manager works. */
export const BranchField = ({ form, known }: Props) => (
  <Controller
    name="branchId"
    control={form.control}
    rules={{ validate: (id) => id !== null || t('staff:branchField.chooseTheBranch') }}
    render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
      <BranchChoice
        ref={ref}
        label={t('staff:branchField.branch')}
        description={t('staff:branchField.typeAPartOfIts')}
        of={{ InService: true }}
        known={known}
        value={value}
        onChange={onChange}
        error={error?.message}
      />
    )}
  />
)
