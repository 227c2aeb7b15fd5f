import { useIonViewWillLeave } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { PasswordSheet } from '../../features/password/change/password-sheet.tsx'
import { DoctorSheet } from '../../features/professionals/doctor-sheet.tsx'
import { PendingEmail } from '../../features/profile/details/pending-email.tsx'
import { ProfileSheet } from '../../features/profile/details/profile-sheet.tsx'
import { ProfileCard } from '../../features/profile/profile-card.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { profileQuery } from '../../platform/queries.ts'
import { useMay } from '../../platform/use-may.ts'
import { NotAllowed } from '../../ui/acting/not-allowed.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Columns, Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { WhosePage } from '../switcher/whose-page.tsx'
import { Care, Data, Security } from './about-me.tsx'
import { Contacts, Leave, Settings } from './about-the-app.tsx'
import { useOverlay } from './use-overlay.ts'

/** How long Ionic needs to return the focus. */
const FOCUS_RETURN_MS = 50

/** Everything about the person and the app; each row leads to where it is viewed or changed. */
const AccountPage = () => {
  const { t } = useTexts('account')
  const query = useQuery(profileQuery)
  const { open, close } = useOverlay()
  const mayEdit = useMay('own')
  const [done, setDone] = useState('')
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['profile'] })
  useIonViewWillLeave(() => setDone(''))
  useEffect(() => {
    if (open) setDone('')
  }, [open])
  const note = useRef<HTMLDivElement>(null)
  const finish = (message: string) => {
    setDone(message)
    close()
  }
  // Runs again when the sheet has closed: the sheet's result then takes the focus, which scrolls it into view. Delayed, since Ionic first
  // returns the focus to the row.
  const onClose = () => {
    close()
    setTimeout(() => note.current?.focus(), FOCUS_RETURN_MS)
  }
  return (
    <Page title={t('title')} onRefresh={query.refetch}>
      <Columns>
        <div>
          {done && (
            <div ref={note} tabIndex={-1}>
              <Note icon={checkmarkCircleOutline} tone="good">
                {done}
              </Note>
            </div>
          )}
          <Loaded
            query={query}
            failed={t('failed')}
            skeleton={
              <Skeleton
                cards={[
                  ['title', 'line', 'short'],
                  ['line', 'line', 'line'],
                ]}
              />
            }
          >
            {(profile) => (
              <>
                {!mayEdit && (open === 'profile' || open === 'doctor') && <NotAllowed to="own" />}
                <ProfileCard profile={profile} />
                <PendingEmail profile={profile} />
                <WhosePage />
                <Care profile={profile} />
                <Security profile={profile} />
                <ProfileSheet
                  open={mayEdit && open === 'profile'}
                  profile={profile}
                  onClose={onClose}
                  onDone={finish}
                />
                <DoctorSheet open={mayEdit && open === 'doctor'} profile={profile} onClose={onClose} onDone={finish} />
              </>
            )}
          </Loaded>
          <PasswordSheet open={open === 'password'} onClose={onClose} onDone={finish} />
        </div>
        <div>
          <Data />
          <Settings />
          <Contacts />
          <Leave />
        </div>
      </Columns>
    </Page>
  )
}

export default AccountPage
