import { documentPath } from '@aruga/contract/links'
import { isToSend, type OwnPaper } from '@aruga/contract/papers/papers'
import { useQuery } from '@tanstack/react-query'
import {
  cameraOutline,
  checkmarkCircleOutline,
  createOutline,
  documentAttachOutline,
  hourglassOutline,
  timeOutline,
} from 'ionicons/icons'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paperPath, replacePath } from '../../../links.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { useMay } from '../../../platform/use-may.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { Chip } from '../../../ui/status/chip.tsx'
import styles from '../list/documents-page.module.css'
import { UnsentUploads } from '../outbox/unsent-uploads.tsx'
import { PaperForm } from './paper-form.tsx'
import { PaperSent, type SentPaper } from './paper-sent.tsx'
import { papersQuery } from './queries.ts'

const LIST = '/papers'

/** The papers that the program asks for, or the form for one of them. */
const PapersPage = () => {
  const { t } = useTexts('documents-papers')
  const wide = useWideScreen()
  const query = useQuery(papersQuery)
  const patientId = useQuery(profileQuery).data?.id
  const kindId = new URLSearchParams(useLocation().search).get('kind')
  const maySend = useMay('send')
  const [actionBar, setActionBar] = useState<HTMLElement | null>(null)
  const [sent, setSent] = useState<SentPaper | null>(null)
  useKeepFresh(query.refetch, { follows: ['documents'], paused: kindId !== null })
  const isSent = sent !== null && sent.kindId === kindId
  const paper = query.data?.find((one) => one.kindId === kindId)
  const isForm = kindId !== null && maySend && !isSent
  return (
    <Page
      title={isSent ? t('sentTitle') : paper && kindId ? t('formTitle', { name: paper.name }) : t('title')}
      back={kindId ? LIST : '/tabs/home'}
      state={`${kindId} ${isSent}`}
      actionBar={isForm && !wide && <div className={styles.dockSlot} ref={setActionBar} />}
      narrow={!isForm}
      {...(!kindId && { onRefresh: query.refetch })}
    >
      {isSent ? (
        <PaperSent of={sent} />
      ) : (
        <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'line']]} />}>
          {(papers) => {
            if (!kindId) return <Papers papers={papers} maySend={maySend} />
            if (!paper || !maySend)
              return (
                <Empty title={t('goneTitle')} action={<ButtonLink to={LIST}>{t('goBack')}</ButtonLink>}>
                  {t('gone')}
                </Empty>
              )
            return (
              patientId && (
                <PaperForm
                  key={paper.kindId}
                  patientId={patientId}
                  paper={paper}
                  actionBar={actionBar}
                  onSent={(outcome) => setSent({ kindId: paper.kindId, outcome })}
                />
              )
            )
          }}
        </Loaded>
      )}
    </Page>
  )
}

const Papers = ({ papers, maySend }: { papers: OwnPaper[]; maySend: boolean }) => {
  const { t } = useTexts('documents-papers')
  const toSend = papers.filter(({ state }) => isToSend(state))
  const others = papers.filter(({ state }) => !isToSend(state))
  if (papers.length === 0) return <Empty title={t('noneTitle')}>{t('none')}</Empty>
  return (
    <>
      <UnsentUploads />
      <p className="muted">{t('lead')}</p>
      {[
        { title: t('toSend'), list: toSend },
        { title: t('others'), list: others },
      ].map(
        ({ title, list }) =>
          list.length > 0 && (
            <Section key={title} title={title}>
              <Rows label={title}>
                {list.map((paper) => (
                  <PaperRow key={paper.kindId} paper={paper} maySend={maySend} />
                ))}
              </Rows>
            </Section>
          ),
      )}
      <p className="muted small">{t('who')}</p>
    </>
  )
}

const signs = {
  Missing: { tone: 'turn', icon: cameraOutline },
  Declined: { tone: 'turn', icon: createOutline },
  Ended: { tone: 'turn', icon: hourglassOutline },
  Ending: { tone: 'turn', icon: hourglassOutline },
  Sent: { tone: 'wait', icon: timeOutline },
  Accepted: { tone: 'good', icon: checkmarkCircleOutline },
} as const

const PaperRow = ({ paper, maySend }: { paper: OwnPaper; maySend: boolean }) => {
  const { t } = useTexts('documents-papers')
  const { kindId, name, hint, state, isRequired, validUntil, documentId, note } = paper
  const isOptional = !isRequired && state === 'Missing' && note === null
  const detail = [
    note,
    validUntil && t(state === 'Ended' ? 'endedOn' : 'until', { day: formatDay(validUntil) }),
    isToSend(state) && !note && hint,
  ].filter(Boolean)
  return (
    <Row
      icon={documentAttachOutline}
      title={name}
      {...(detail.length > 0 && { detail: detail.join(' · ') })}
      aside={
        <Chip {...(isOptional ? { ...signs.Missing, tone: 'info' as const } : signs[state])}>
          {isOptional ? t('optional') : t(`state_${state}`)}
        </Chip>
      }
      {...targetOf({ kindId, documentId, state }, maySend)}
    />
  )
}

/** Where its row leads: to the form, or to the newest one that was sent. */
function targetOf({ kindId, documentId, state }: Pick<OwnPaper, 'kindId' | 'documentId' | 'state'>, maySend: boolean) {
  if (state === 'Declined' && documentId) return { to: maySend ? replacePath(documentId) : documentPath(documentId) }
  if (isToSend(state)) return maySend ? { to: paperPath(kindId) } : {}
  return documentId ? { to: documentPath(documentId) } : {}
}

export default PapersPage
