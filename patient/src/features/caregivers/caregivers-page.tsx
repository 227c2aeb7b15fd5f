import { type Caregiver, MAX_CAREGIVERS } from '@aruga/contract/caregivers/caregivers'
import type { OwnPatient } from '@aruga/contract/caregivers/patients'
import { appPaths } from '@aruga/contract/links'
import { useQuery } from '@tanstack/react-query'
import {
  alertCircleOutline,
  checkmarkCircleOutline,
  keyOutline,
  notificationsOutline,
  personAddOutline,
} from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { GIVE_OVER_PATH, INVITE_PATH } from '../../links.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { useMay } from '../../platform/use-may.ts'
import { NotAllowed } from '../../ui/acting/not-allowed.tsx'
import { useConfirm } from '../../ui/feedback/confirm.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { givenNameOf } from '../collectors/shared/given-name.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { CaregiverList, HelpedList, InvitationList } from './people-lists.tsx'
import { caregiversQuery, helpedQuery, useCancelInvitation, useEndCaregiver, useStopHelping } from './queries.ts'

/** Who helps the patient and who is invited, and whom the account helps. Each can be ended at any moment. */
const CaregiversPage = () => {
  const { t } = useTexts('caregivers')
  const mayInvite = useMay('own')
  const { open } = useOwnPatients()
  const query = useQuery({ ...caregiversQuery, enabled: mayInvite })
  const helped = useQuery(helpedQuery)
  const refetch = () => Promise.all([mayInvite && query.refetch(), helped.refetch()])
  useKeepFresh(refetch, { paused: query.isError, follows: ['profile'] })
  const confirm = useConfirm()
  const [end, cancel, stop] = [useEndCaregiver(), useCancelInvitation(), useStopHelping()]
  const [changing, setChanging] = useState<Caregiver | null>(null)
  const [done, setDone] = useState('')
  const begin = () => {
    setDone('')
    for (const action of [end, cancel, stop]) action.reset()
  }
  const endFor = async ({ id, name }: Caregiver) => {
    begin()
    const sure = {
      title: t('endTitle', { name }),
      message: t('endMessage'),
      yes: t('endYes'),
      no: t('keep'),
      danger: true,
    }
    if (await confirm(sure)) end.mutate(id, { onSuccess: () => setDone(t('ended', { name })) })
  }
  const stopFor = async ({ id, firstName }: OwnPatient) => {
    begin()
    const sure = {
      title: t('stopTitle', { name: firstName }),
      message: t('stopMessage', { name: firstName }),
      yes: t('stopYes'),
      no: t('keepHelping'),
      danger: true,
    }
    if (await confirm(sure)) stop.mutate(id, { onSuccess: () => setDone(t('stopped', { name: firstName })) })
  }
  const people = query.data
  const hasRoom = mayInvite && people && people.items.length + people.invitations.length < MAX_CAREGIVERS
  return (
    <Page
      title={t('title')}
      back={appPaths.account}
      onRefresh={refetch}
      actionBar={
        hasRoom && (
          <ButtonLink wide icon={personAddOutline} to={INVITE_PATH}>
            {t('invite')}
          </ButtonLink>
        )
      }
      narrow
    >
      {mayInvite && <p>{t('lead')}</p>}
      {mayInvite ? (
        <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}>
          {({ items, invitations, disagreeSince, canTakeOver }) => (
            <>
              {disagreeSince && (
                <Note icon={alertCircleOutline} tone="bad">
                  {t('disagree')}
                </Note>
              )}
              {items.length === 0 && invitations.length === 0 && <Empty title={t('noneTitle')}>{t('none')}</Empty>}
              {items.length > 0 && (
                <CaregiverList
                  caregivers={items}
                  ending={end.isPending ? end.variables : null}
                  onChange={(caregiver) => {
                    begin()
                    setChanging(caregiver)
                  }}
                  onEnd={endFor}
                />
              )}
              {invitations.length > 0 && (
                <Section quiet title={t('invited')}>
                  <InvitationList
                    invitations={invitations}
                    cancelling={cancel.isPending ? cancel.variables : null}
                    onCancel={({ id, name }) => {
                      begin()
                      cancel.mutate(id, { onSuccess: () => setDone(t('cancelled', { name })) })
                    }}
                  />
                </Section>
              )}
              {!hasRoom && <p className="muted">{t('full')}</p>}
              {canTakeOver && open && (
                <Rows>
                  <Row
                    icon={keyOutline}
                    title={t('giveOver', { name: open.firstName })}
                    detail={t('giveOverDetail', { name: open.firstName })}
                    to={GIVE_OVER_PATH}
                  />
                </Rows>
              )}
            </>
          )}
        </Loaded>
      ) : (
        <NotAllowed to="own" />
      )}
      <div role="status">
        {done && (
          <Note icon={checkmarkCircleOutline} tone="good">
            {done}
          </Note>
        )}
      </div>
      <Refused error={end.error ?? cancel.error ?? stop.error} />
      {helped.data && helped.data.length > 0 && (
        <Section quiet title={t('youHelp')}>
          <HelpedList patients={helped.data} stopping={stop.isPending ? stop.variables : null} onStop={stopFor} />
        </Section>
      )}
      {mayInvite && <Note icon={notificationsOutline}>{t('weTellYou')}</Note>}
      <ChangeSheet
        caregiver={changing}
        onClose={() => setChanging(null)}
        onDone={({ name }) => {
          setChanging(null)
          setDone(t('changed', { name: givenNameOf(name) }))
        }}
      />
    </Page>
  )
}

export default CaregiversPage
