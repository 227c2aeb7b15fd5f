// The account's rows about the person: care, security, data.

import { appPaths } from '@aruga/contract/links'
import { readPortableCopy } from '@aruga/contract/portable-copy/portable-copy'
import { readLogInNames } from '@aruga/contract/profile/log-in-names'
import type { Profile } from '@aruga/contract/profile/profile'
import { useQuery } from '@tanstack/react-query'
import {
  cameraOutline,
  checkmarkCircleOutline,
  downloadOutline,
  eyeOutline,
  fingerPrintOutline,
  heartOutline,
  helpOutline,
  imagesOutline,
  keyOutline,
  lockClosedOutline,
  medkitOutline,
  peopleOutline,
  personOutline,
  phonePortraitOutline,
  walletOutline,
} from 'ionicons/icons'
import { lazy, Suspense } from 'react'
import { declinedCountQuery } from '../../features/documents/declined-count.ts'
import { formatNumber } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { PURCHASES_PATH } from '../../links.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { useMay } from '../../platform/use-may.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { PageRow } from '../../ui/list/page-row.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { Chip } from '../../ui/status/chip.tsx'
import { opening } from './use-overlay.ts'

const UnlockRow =
  import.meta.env.MODE === 'native' ? lazy(() => import('../../features/sessions/unlock-row.tsx')) : null

type Props = { profile: Profile }

export const Care = ({ profile }: Props) => {
  const { t } = useTexts('account')
  const mayEdit = useMay('own')
  const { data: declined = 0, refetch } = useQuery(declinedCountQuery)
  useKeepFresh(refetch, { polls: false, follows: ['documents'] })
  return (
    <Section quiet title={t('care')}>
      <Rows label={t('care')}>
        {mayEdit && (
          <Row icon={personOutline} title={t('details')} detail={t('detailsDetail')} {...opening('profile')} />
        )}
        <Row icon={medkitOutline} title={t('doctor')} detail={profile.doctorName} {...(mayEdit && opening('doctor'))} />
        <Row
          icon={imagesOutline}
          title={t('documents')}
          detail={declined > 0 ? t('documentsDeclined', { count: declined }) : t('documentsDetail')}
          aside={
            declined > 0 && (
              <Chip tone="turn" icon={cameraOutline}>
                {formatNumber(declined)}
              </Chip>
            )
          }
          to="/uploaded-documents"
        />
        <PageRow icon={heartOutline} title={t('caregivers')} detail={t('caregiversDetail')} to={appPaths.caregivers} />
        <PageRow icon={peopleOutline} title={t('collectors')} detail={t('collectorsDetail')} to={appPaths.collectors} />
        <PageRow icon={walletOutline} title={t('purchases')} detail={t('purchasesDetail')} to={PURCHASES_PATH} />
      </Rows>
    </Section>
  )
}

export const Security = ({ profile: { hasSecurityQuestions } }: Props) => {
  const { t } = useTexts('account')
  const hasLogInNames = useServerHas(readLogInNames)
  return (
    <Section quiet title={t('security')}>
      <Rows label={t('security')}>
        <Row icon={lockClosedOutline} title={t('changePassword')} {...opening('password')} />
        {hasLogInNames && (
          <PageRow icon={keyOutline} title={t('logInNames')} detail={t('logInNamesDetail')} to={appPaths.logInNames} />
        )}
        {UnlockRow && (
          <Suspense>
            <UnlockRow />
          </Suspense>
        )}
        {import.meta.env.MODE !== 'native' && (
          <PageRow icon={fingerPrintOutline} title={t('passkeys')} detail={t('passkeysDetail')} to="/passkeys" />
        )}
        <PageRow
          icon={helpOutline}
          title={t('questions')}
          detail={t(hasSecurityQuestions ? 'questionsSet' : 'questionsNotSet')}
          to="/security-questions"
        />
        <PageRow icon={phonePortraitOutline} title={t('sessions')} detail={t('sessionsDetail')} to="/sessions" />
      </Rows>
    </Section>
  )
}

export const Data = () => {
  const { t } = useTexts('account')
  const hasCopy = useServerHas(readPortableCopy)
  const mayLeave = useMay('own')
  return (
    <Section quiet title={t('data')}>
      <Rows label={t('data')}>
        <IfAllowed to="own">
          <PageRow icon={eyeOutline} title={t('access')} to="/access-log" />
        </IfAllowed>
        <PageRow
          icon={checkmarkCircleOutline}
          title={t('consents')}
          detail={t('consentsDetail')}
          to="/patient-consent"
        />
        {hasCopy && mayLeave && <Row icon={downloadOutline} title={t('copy')} to="/unsubscribe" />}
      </Rows>
    </Section>
  )
}
