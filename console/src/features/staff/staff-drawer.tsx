import { type StaffAccount, type StaffRole, staffRoles } from '@aruga/contract/staff/staff'
import { Checkbox, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { roleName } from '../../ui/roles.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { Access } from './access.tsx'
import { BranchField } from './branch-field.tsx'
import { useSaveStaff, type WhoTheyAre } from './queries.ts'

const may: Record<StaffRole, string> = {
  reviewer: 'Checks registrations and receipts, issues letters, sees patients’ files',
  pharmacist: 'Scans codes and hands over at one branch',
  administrator: 'Keeps people, places, products, pages and reports',
}

/** Invites somebody, or changes who they are and what they may do. */
export const StaffDrawer = ({ account, onClose }: { account: StaffAccount | null; onClose: () => void }) => {
  const form = useForm<WhoTheyAre>({
    defaultValues: {
      name: account?.name ?? '',
      emailAddress: account?.emailAddress ?? '',
      roles: account?.roles ?? ['reviewer'],
      branchId: account?.branch?.id ?? null,
    },
  })
  const save = useSaveStaff(account?.id ?? null)
  const { errors } = form.formState
  const isPharmacist = form.watch('roles').includes('pharmacist')
  return (
    <EditDrawer
      title={account ? account.name : 'Invite somebody'}
      submit={account ? 'Save the changes' : 'Send the invitation'}
      form={form}
      onClose={onClose}
      onSubmit={async (who) => {
        const saved = await save.mutateAsync(who)
        toastDone(
          account ? 'Saved. It holds from their next click.' : `An invitation is on its way to ${saved.emailAddress}.`,
        )
        onClose()
      }}
      below={account && <Access account={account} onDone={onClose} />}
    >
      <TextInput
        label="Name"
        data-autofocus={account ? undefined : true}
        {...form.register('name', { required: 'Type the name.' })}
        error={errors.name?.message}
      />
      <TextInput
        label="E-mail address"
        type="email"
        inputMode="email"
        readOnly={account !== null}
        description={account ? undefined : 'They get a link there, good for 7 days, to choose a password.'}
        {...form.register('emailAddress', { required: 'Type the e-mail address.' })}
        error={errors.emailAddress?.message}
      />
      <Controller
        name="roles"
        control={form.control}
        rules={{ validate: (roles) => roles.length > 0 || 'Choose what they may do.' }}
        render={({ field: { value, onChange, ref } }) => (
          <Checkbox.Group
            label="What they may do"
            value={value}
            onChange={onChange}
            error={errors.roles?.message}
            classNames={{ label: 'group-label' }}
          >
            <div className="stack tight">
              {staffRoles.map((role, place) => (
                <Checkbox
                  key={role}
                  ref={place === 0 ? ref : undefined}
                  value={role}
                  label={roleName[role]}
                  description={may[role]}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
      />
      {isPharmacist && <BranchField form={form} known={account?.branch ?? null} />}
    </EditDrawer>
  )
}
