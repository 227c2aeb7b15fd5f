import { claimAndPay, staffRoles, worksAtBranch } from '@aruga/contract/permissions'
import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Checkbox, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { roleName } from '../../ui/roles.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { Access } from './access.tsx'
import { BranchField } from './branch-field.tsx'
import { EmailSlip } from './email-slip.tsx'
import { OtherBranches } from './other-branches.tsx'
import { type StaffDetails, useSaveStaff } from './queries.ts'

/** Invites staff, or edits their details and roles. */
export const StaffDrawer = ({ account, onClose }: { account: StaffAccount | null; onClose: () => void }) => {
  const form = useForm<StaffDetails>({
    defaultValues: {
      name: account?.name ?? '',
      emailAddress: account?.emailAddress ?? '',
      roles: account?.roles ?? [],
      branchId: account?.branch?.id ?? null,
      otherBranchIds: (account?.branches ?? []).map(({ id }) => id).filter((id) => id !== account?.branch?.id),
    },
  })
  const save = useSaveStaff(account?.id ?? null)
  const { errors } = form.formState
  const needsBranch = worksAtBranch(form.watch('roles'))
  return (
    <EditDrawer
      title={account ? account.name : t('staff:staffDrawer.inviteSomebody')}
      submit={account ? t('staff:staffDrawer.saveTheChanges') : t('staff:staffDrawer.sendTheInvitation')}
      form={form}
      onClose={onClose}
      onSubmit={async (who) => {
        const saved = await save.mutateAsync(who)
        toastDone(
          account
            ? t('staff:staffDrawer.savedItHoldsFromTheir')
            : t('staff:staffDrawer.anInvitationIsOnIts', { emailAddress: saved.emailAddress }),
        )
        onClose()
      }}
      below={account && <Access account={account} onDone={onClose} />}
    >
      <TextInput
        label={t('staff:staffDrawer.name')}
        data-autofocus={account ? undefined : true}
        {...form.register('name', { required: t('staff:staffDrawer.typeTheName') })}
        error={errors.name?.message}
      />
      <TextInput
        label={t('staff:staffDrawer.eMailAddress')}
        type="email"
        inputMode="email"
        readOnly={account !== null}
        description={account ? undefined : t('staff:staffDrawer.theyGetALinkThere')}
        {...form.register('emailAddress', { required: t('staff:staffDrawer.typeTheEMailAddress') })}
        error={errors.emailAddress?.message}
      />
      {account === null && (
        <EmailSlip
          typed={form.watch('emailAddress')}
          onAccept={(meant) => form.setValue('emailAddress', meant, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      <Controller
        name="roles"
        control={form.control}
        rules={{
          validate: (roles) =>
            claimAndPay(roles)
              ? t('staff:staffDrawer.notBoth')
              : roles.length > 0 || t('staff:staffDrawer.chooseWhatTheyMayDo'),
        }}
        render={({ field: { value, onChange, ref } }) => (
          <Checkbox.Group
            label={t('staff:staffDrawer.whatTheyMayDo')}
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
                  label={roleName(role)}
                  description={t(`staff:may.${role}`)}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
      />
      {needsBranch && <BranchField form={form} known={account?.branch ?? null} />}
      {needsBranch && <OtherBranches form={form} known={account?.branches ?? []} />}
    </EditDrawer>
  )
}
