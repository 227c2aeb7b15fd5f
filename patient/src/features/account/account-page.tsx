import type { Profile } from '@aruga/contract/profile'
import { useQuery } from '@tanstack/react-query'
import {
  contrastOutline,
  documentTextOutline,
  helpCircleOutline,
  informationCircleOutline,
  shieldCheckmarkOutline,
} from 'ionicons/icons'
import { profileQuery } from '../../platform/queries.ts'
import { Facts } from '../../ui/card.tsx'
import { formatDay } from '../../ui/dates.ts'
import { useKeepFresh } from '../../ui/keep-fresh.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Columns, Page } from '../../ui/page.tsx'
import { Row, Rows } from '../../ui/rows.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOfflineCopy } from '../letters/offline-copy.ts'
import { LanguageRow } from './language-row.tsx'
import { LogOut } from './log-out.tsx'
import { PendingEmail } from './pending-email.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useAccountTexts } from './texts.ts'

const AccountPage = () => {
  const t = useAccountTexts()
  const query = useQuery(profileQuery)
  useKeepFresh(query.refetch, { paused: query.isError })
  useOfflineCopy(profileQuery.queryKey, query)
  return (
    <Page title={t('title')} onRefresh={query.refetch}>
      <Columns>
        <div>
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
            {(profile) => <Details profile={profile} />}
          </Loaded>
        </div>
        <div>
          <Section quiet title={t('settings')}>
            <Rows label={t('settings')}>
              <LanguageRow />
              <Row icon={contrastOutline} title={t('theme')} detail={t('themeDetail')} />
              <LogOut />
            </Rows>
          </Section>
          <Section quiet title={t('about')}>
            <Rows label={t('about')}>
              <Row icon={helpCircleOutline} title={t('faq')} to="/faq" />
              <Row icon={informationCircleOutline} title={t('mechanics')} to="/program-mechanics" />
              <Row icon={documentTextOutline} title={t('terms')} to="/tnc" />
              <Row icon={shieldCheckmarkOutline} title={t('privacy')} to="/privacy-policy" />
            </Rows>
          </Section>
        </div>
      </Columns>
    </Page>
  )
}

const Details = ({ profile }: { profile: Profile }) => {
  const t = useAccountTexts()
  const { firstName, middleName, lastName, birthdate } = profile
  return (
    <>
      <ProfileCard profile={profile} />
      <PendingEmail profile={profile} />
      <Section quiet title={t('details')}>
        <Facts
          rows={[
            [t('fullName'), [firstName, middleName, lastName].filter(Boolean).join(' ')],
            [t('email'), profile.emailAddress],
            [t('mobile'), profile.mobilePhoneNumber],
            [t('birthdate'), birthdate && formatDay(birthdate)],
            [t('enrolled'), formatDay(profile.enrolledAt)],
          ]}
        />
      </Section>
      <Section quiet title={t('doctor')}>
        <Facts
          rows={[
            [t('doctorName'), profile.doctorName],
            [t('doctorCode'), profile.hcpCode],
          ]}
        />
      </Section>
    </>
  )
}

export default AccountPage
