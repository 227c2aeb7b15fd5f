import { useQuery } from '@tanstack/react-query'
import { mailOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { PushChoices } from './push-choices.tsx'
import { PushSwitch } from './push-switch.tsx'
import { pushSettingsQuery, pushStateQuery } from './queries.ts'
import { SmsSection } from './sms-section.tsx'

/** Messages on the phone: on or off here, the topics, and the quiet hours. */
const PushPage = () => {
  const { t } = useTexts('notifications-push')
  const query = useQuery(pushSettingsQuery)
  // The phone stores whose messages it shows.
  const { data: profile } = useQuery(profileQuery)
  const { data: state } = useQuery({ ...pushStateQuery, enabled: profile !== undefined })
  return (
    <Page title={t('title')} back="/tabs/account" narrow>
      <p>{t('lead')}</p>
      <Loaded query={query} failed={t('settingsFailed')} skeleton={<Skeleton cards={[['title', 'line']]} />}>
        {(settings) => (
          <>
            {state && <PushSwitch settings={settings} state={state} />}
            {state === 'on' && <PushChoices settings={settings} />}
          </>
        )}
      </Loaded>
      <SmsSection />
      <Note icon={mailOutline}>{t(import.meta.env.MODE === 'native' ? 'mailApp' : 'mail')}</Note>
    </Page>
  )
}

export default PushPage
