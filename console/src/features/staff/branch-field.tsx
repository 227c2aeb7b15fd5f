import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import type { WhoTheyAre } from './queries.ts'

type Props = { form: UseFormReturn<WhoTheyAre>; known: StaffAccount['branch'] }

/** The branch a pharmacist works at. */
export const BranchField = ({ form, known }: Props) => (
  <Controller
    name="branchId"
    control={form.control}
    rules={{ validate: (id) => id !== null || 'A pharmacist needs a branch.' }}
    render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
      <BranchChoice
        ref={ref}
        label="Branch"
        description="Type a part of its name, street or city."
        of={{ InService: true }}
        known={known}
        value={value}
        onChange={onChange}
        error={error?.message}
      />
    )}
  />
)
