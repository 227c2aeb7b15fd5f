import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { useMe } from '../../platform/me.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime } from '../../ui/dates.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import styles from './branch-staff.module.css'
import { BranchStaffDrawer, type GivenPin } from './branch-staff-drawer.tsx'
import { branchStaffQuery, type Invited, useInvite } from './branch-staff-queries.ts'
import { EmailSlip } from './email-slip.tsx'
import { StateChip } from './state-chip.tsx'

/** The pharmacists of a branch manager's branches. */
export default function BranchStaffPage() {
  const params = useListParams('name')
  const query = useQuery(branchStaffQuery(params.query))
  const [inviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const [given, setGiven] = useState<GivenPin | null>(null)
  const account = query.data?.items.find(({ id }) => id === opened)
  return (
    <Page>
      <PageHead title={t('staff:branchStaff.title')} detail={t('staff:branchStaff.detail')}>
        <Button onClick={() => setInviting(true)}>{t('staff:branchStaff.invite')}</Button>
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('staff:staffPage.findANameOrAn')} />
      </div>
      <Loaded query={query} failed={t('staff:branchStaff.weCouldNotLoadThem')}>
        {(page) => (
          <DataTable
            label={t('staff:branchStaff.title')}
            columns={columns(setOpened)}
            page={page}
            params={params}
            empty={<Empty title={t('staff:branchStaff.nobody')}>{t('staff:branchStaff.nobodyDetail')}</Empty>}
          />
        )}
      </Loaded>
      {inviting && <InviteDrawer onClose={() => setInviting(false)} />}
      {account && (
        <BranchStaffDrawer
          account={account}
          onClose={() => setOpened(null)}
          onGiven={(pin) => {
            setOpened(null)
            setGiven(pin)
          }}
        />
      )}
      {given && <PinDialog given={given} onClose={() => setGiven(null)} />}
    </Page>
  )
}

const columns = (onOpen: (id: string) => void): Column<StaffAccount>[] => [
  {
    head: t('staff:staffPage.name'),
    cell: ({ id, name }) => (
      <button type="button" className={dataTableStyles.rowLink} onClick={() => onOpen(id)}>
        {name}
      </button>
    ),
  },
  { head: t('staff:staffPage.state'), cell: ({ state }) => <StateChip state={state} /> },
  { head: t('staff:staffPage.eMailAddress'), cell: ({ emailAddress }) => emailAddress },
  { head: t('staff:staffPage.branch'), cell: ({ branches }) => branches.map(({ name }) => name).join(', ') },
  {
    head: t('staff:staffPage.lastUsed'),
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDayTime(lastUsedAt) : t('staff:staffPage.notLoggedIn')),
  },
]

const PinDialog = ({ given: { name, pin }, onClose }: { given: GivenPin; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('staff:branchStaff.pinOf', { name })} centered closeOnClickOutside={false}>
    <div className="stack">
      <p className={`code ${styles.pin}`}>{`${pin.slice(0, 3)} ${pin.slice(3)}`}</p>
      <p>{t('staff:branchStaff.shownOnce')}</p>
      <Button onClick={onClose}>{t('staff:branchStaff.toldThem')}</Button>
    </div>
  </Modal>
)

const InviteDrawer = ({ onClose }: { onClose: () => void }) => {
  const { branches } = useMe()
  const [only] = branches.length === 1 ? branches : []
  const form = useForm<Invited>({ defaultValues: { name: '', emailAddress: '', branchId: only?.id ?? '' } })
  const invite = useInvite()
  const { errors } = form.formState
  return (
    <EditDrawer
      title={t('staff:branchStaff.invite')}
      submit={t('staff:staffDrawer.sendTheInvitation')}
      form={form}
      onClose={onClose}
      onSubmit={async (who) => {
        const { emailAddress } = await invite.mutateAsync(who)
        toastDone(t('staff:staffDrawer.anInvitationIsOnIts', { emailAddress }))
        onClose()
      }}
    >
      <TextInput
        label={t('staff:staffDrawer.name')}
        data-autofocus
        {...form.register('name', { required: t('staff:staffDrawer.typeTheName') })}
        error={errors.name?.message}
      />
      <TextInput
        label={t('staff:staffDrawer.eMailAddress')}
        type="email"
        inputMode="email"
        description={t('staff:staffDrawer.theyGetALinkThere')}
        {...form.register('emailAddress', { required: t('staff:staffDrawer.typeTheEMailAddress') })}
        error={errors.emailAddress?.message}
      />
      <EmailSlip
        typed={form.watch('emailAddress')}
        onAccept={(meant) => form.setValue('emailAddress', meant, { shouldDirty: true, shouldValidate: true })}
      />
      <NativeSelect
        label={t('staff:branchField.branch')}
        data={[
          ...(only ? [] : [{ value: '', label: '–' }]),
          ...branches.map(({ id, name, pharmacyName }) => ({ value: id, label: `${name}, ${pharmacyName}` })),
        ]}
        {...form.register('branchId', { required: t('staff:branchField.chooseTheBranch') })}
        error={errors.branchId?.message}
      />
    </EditDrawer>
  )
}
