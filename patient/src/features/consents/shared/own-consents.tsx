import { type Consent, listConsents, type Purpose, purposes } from '@aruga/contract/consents/consents'
import type { ContentPage } from '@aruga/contract/content/content'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, documentTextOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { IfAllowed } from '../../../ui/acting/if-allowed.tsx'
import { NotAllowed } from '../../../ui/acting/not-allowed.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import rowsStyles from '../../../ui/list/rows.module.css'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { ConsentRow } from '../consent-row.tsx'
import { consentsQuery, useSetConsent } from './queries.ts'

/** The patient's consents by purpose, to grant or withdraw. `page`: the published consent text. */
export const OwnConsents = ({ page }: { page: ContentPage | undefined }) => {
  const { t } = useTexts('consents')
  const query = useQuery(consentsQuery)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['privacy'] })
  if (!useServerHas(listConsents)) return null
  return (
    <Section title={t('given')}>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}>
        {(consents) => <Purposes consents={consents} page={page} />}
      </Loaded>
    </Section>
  )
}

const Purposes = ({ consents, page }: { consents: Consent[]; page: ContentPage | undefined }) => {
  const { t } = useTexts('consents')
  const confirm = useConfirm()
  const mutation = useSetConsent()
  const [saved, setSaved] = useState<{ purpose: Purpose; granted: boolean } | null>(null)
  const hasLeft = useQuery(profileQuery).data?.status === 'Unsubscribed'

  const decide = async (purpose: Purpose, granted: boolean) => {
    if (mutation.isPending) return
    // Data already used in research cannot be taken back; the same button restores the other consents.
    if (!granted && purpose === 'research') {
      const [title, message, yes, no] = [t('researchTitle'), t('researchMessage'), t('researchYes'), t('researchNo')]
      if (!(await confirm({ title, message, yes, no }))) return
    }
    setSaved(null)
    mutation.mutate({ purpose, granted, page }, { onSuccess: () => setSaved({ purpose, granted }) })
  }
  const busy = mutation.isPending ? mutation.variables.purpose : undefined
  const returns = hasLeft && consents.some(({ purpose, granted }) => purpose === 'program' && granted)

  return (
    <div className="stack">
      {hasLeft && !returns && <Note icon={documentTextOutline}>{t('gone')}</Note>}
      <ul className={`${rowsStyles.rows} card card-flush`} aria-label={t('title')}>
        {purposes.map((purpose) => (
          <ConsentRow
            key={purpose}
            purpose={purpose}
            consent={consents.find((consent) => consent.purpose === purpose)}
            page={page}
            hasLeft={hasLeft}
            busy={busy === purpose}
            onDecide={(granted) => void decide(purpose, granted)}
          />
        ))}
      </ul>
      <div role="status">
        {saved && (
          <Note icon={checkmarkCircleOutline} tone="good">
            {t(saved.granted ? 'savedYes' : 'savedNo', { purpose: t(saved.purpose) })}
          </Note>
        )}
      </div>
      <IfAllowed to="own" instead={<NotAllowed to="own" />}>
        <Refused error={mutation.error} />
      </IfAllowed>
      {returns && (
        <>
          <p>{t('cameBack')}</p>
          <IfAllowed to="send">
            <ButtonLink to="/e-loa-form" icon={documentTextOutline}>
              {t('sendPrescription')}
            </ButtonLink>
          </IfAllowed>
        </>
      )}
    </div>
  )
}
